import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { chosen, outcomeBy } from './marketing.ts';

/** By platform or by campaign; another row is shown in full then. */
export function OutcomeChoice({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t(($) => $.marketing.by)}
      options={outcomeBy.options.map((value) => ({ value, label: t(($) => $.marketing.outcomeBy[value]) }))}
      value={chosen(outcomeBy, state.search.by, 'platform')}
      onChange={(by) =>
        state.change({ by: by === 'platform' ? undefined : by, view: undefined, sort: undefined })
      }
    />
  );
}
