import type { Headline } from '@takt/contract/briefings.ts';
import type { BurnoutRow } from '@takt/contract/creatives.ts';
import type { Language } from '@takt/contract/languages.ts';
import { screenOf } from '../../../metrics/screens.ts';
import { burnoutSentence } from '../methods/words.ts';

/** From this share of what its last days cost on the loss is grave. */
const grave = 0.5;

/** A creative that is burned out, over both of the windows that say so. */
export function burnoutHeadline(row: BurnoutRow, language: Language): Headline[] {
  const { entity, id, name, source_id, basis, recent, baseline, overspend, verdict } = row;
  const [from, to] = [baseline.from ?? recent.from, recent.to];
  if (row.class !== 'burned_out' || from === null || to === null) return [];
  const kind = entity === 'ad' ? ('creative' as const) : ('campaign' as const);
  const subject = { kind, id, name, source_id };
  const lost = overspend !== null && Number(overspend) > 0 ? String(overspend) : null;
  const byResults = basis === 'results';
  return [
    {
      kind: 'burnout',
      severity: lost !== null && Number(lost) >= grave * Number(recent.spend ?? 0) ? 'high' : 'medium',
      subject,
      measure: byResults ? 'cpa' : 'ctr',
      value: byResults ? recent.cpa : recent.ctr,
      previous: byResults ? baseline.cpa : baseline.ctr,
      money: lost,
      sentence: burnoutSentence(kind, name, verdict, language),
      link: screenOf(subject, { from, to }),
    },
  ];
}
