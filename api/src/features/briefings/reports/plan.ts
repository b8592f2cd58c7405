import type { Headline } from '@takt/contract/briefings.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Pace, Pacing } from '@takt/contract/plans.ts';
import { percentOf, subtracted } from '../../../metrics/decimals.ts';
import { daysIn } from '../../../metrics/frame.ts';
import { screenLink } from '../../../metrics/screens.ts';
import { planSentence } from '../methods/words.ts';

/** In percent of the plan: less is how months go, more than the second is grave. */
const notable = { medium: 10, high: 25 };
/** What one or two days brought says nothing of the end of a month. */
const fewestDays = 3;

/** Plans that the month is heading past. */
export function planHeadlines({ data, meta }: Pacing, language: Language): Headline[] {
  const { month, known_to: to, rows } = data;
  if (month === null || to === null || daysIn({ from: `${month}-01`, to }) < fewestDays) return [];
  const measures = new Set(meta.definitions.map(({ key }) => key));
  const revenue = measures.has('net_revenue') ? 'net_revenue' : 'revenue';
  return rows.flatMap((row): Headline[] => {
    const gap = subtracted(row.projection, row.plan);
    const percent = percentOf(gap, row.plan);
    if (gap === null || percent === null || Math.abs(percent) < notable.medium) return [];
    return [
      {
        kind: 'plan',
        severity: severityOf(row, percent),
        subject: row.subject,
        measure: row.measure === 'revenue' ? revenue : row.measure,
        value: row.projection,
        previous: row.plan,
        money: row.measure === 'leads' || isUnspent(row, percent) ? null : String(gap).replace('-', ''),
        sentence: planSentence(row, { percent, month, currency: meta.currency }, language),
        link: screenLink('/analytics/plans', { month, by: row.subject.kind }),
      },
    ];
  });
}

/** More leads or revenue than planned is good; more spend is not, and less of it is never grave. */
function severityOf(row: Pace, percent: number): Headline['severity'] {
  if (percent > 0 && row.measure !== 'spend') return 'good';
  if (isUnspent(row, percent)) return 'medium';
  return Math.abs(percent) >= notable.high ? 'high' : 'medium';
}

/** Money that nobody has lost. */
const isUnspent = ({ measure }: Pace, percent: number) => measure === 'spend' && percent < 0;
