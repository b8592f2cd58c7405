import type { BurnoutRow } from '@takt/contract/creatives.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { classTones } from './creatives.ts';

/** What became of the audience, in two words; the sentence behind them on hover. */
export function BurnoutBadge({ verdict }: { verdict: Pick<BurnoutRow, 'class' | 'verdict'> }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={verdict.verdict}>
      <span>
        <Badge tone={classTones[verdict.class]}>{t(($) => $.creatives.classes[verdict.class])}</Badge>
      </span>
    </Tooltip>
  );
}
