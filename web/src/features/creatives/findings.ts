import type { BurnoutRow } from '@takt/contract/creatives.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';

const measures: Record<BurnoutRow['basis'], MeasureKey> = { results: 'cpa', attention: 'ctr', none: 'spend' };

/** What a task of a judged creative begins with: its sentence, what it is about, and the money lost. */
export const findingOf = ({
  basis,
  verdict,
  overspend,
}: Pick<BurnoutRow, 'basis' | 'verdict' | 'overspend'>): {
  measure: MeasureKey;
  sentence: string;
  money: string | null;
} => ({ measure: measures[basis], sentence: verdict, money: lostMoney(overspend) });

/** What became cheaper is nothing lost. */
const lostMoney = (overspend: BurnoutRow['overspend']): string | null =>
  overspend !== null && Number(overspend) > 0 ? String(overspend) : null;
