import type { CardFinding, Verdict } from '@takt/contract/effects.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { changeOf, showChange, showMeasure } from '../analytics/measures.ts';

const TONES: Readonly<Record<Verdict, 'good' | 'bad' | 'neutral'>> = {
  better: 'good',
  worse: 'bad',
  same: 'neutral',
  unknown: 'neutral',
};

interface FindingChipProps {
  finding: CardFinding;
  /** In a row among others: the amount without its words. */
  short?: boolean;
}

/** On a task's card: what is at stake while it is open, and what came of it once it is done. */
export function FindingChip({ finding, short = false }: FindingChipProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { effect, money, seen, currency } = finding;
  const measure = t(($) => $.measures.names[finding.key]);
  if (effect?.state === 'waiting') return <Badge>{t(($) => $.tasks.card.waiting)}</Badge>;
  if (effect) {
    const change = changeOf(finding, effect);
    const value = change && showChange(formats, change);
    const tone = TONES[effect.verdict];
    return (
      <Badge tone={tone}>
        {measure}{' '}
        {value && change.unit === 'points' ? t(($) => $.measures.change.points, { value }) : (value ?? '—')}
        {tone !== 'neutral' && (
          <span className="visually-hidden"> ({t(($) => $.measures.change[tone])})</span>
        )}
      </Badge>
    );
  }
  if (money !== null) {
    const atStake = t(($) => $.tasks.card.atStake, { money: formats.money(money, currency) });
    return (
      <Badge tone="bad" title={short ? atStake : undefined}>
        {short ? formats.shortMoney(money, currency) : atStake}
      </Badge>
    );
  }
  if (seen === null) return null;
  return (
    <Badge>
      {/* A card has no room for the cents of a price. */}
      {measure} {showMeasure(formats, { ...finding, formula: null }, seen, { currency })}
    </Badge>
  );
}
