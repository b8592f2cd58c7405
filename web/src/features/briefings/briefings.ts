import type { Headline } from '@takt/contract/briefings.ts';
import { addDays } from '../../ui/period.ts';
import { type ReportSearch, reportSearch } from '../analytics/search.ts';
import type { FindingDraft } from '../evidence/useCreateTask.ts';

/** What the screen behind a headline is set to: what a task of it is asked for and leads back to. */
export function searchOf({ link }: Pick<Headline, 'link'>): ReportSearch {
  const { searchParams } = new URL(link, 'https://takt.invalid');
  return reportSearch(Object.fromEntries(searchParams));
}

/** A task of a headline; `everything` is what the organisation as a whole is called. */
export const draftOf = (
  { subject, measure, sentence, money }: Headline,
  everything: string,
): Omit<FindingDraft, 'state'> => ({
  subject: { ...subject, name: subject.name === '' ? everything : subject.name },
  measure,
  sentence,
  money,
});

/** A day of the week before and of the one after; none behind the last that is over. */
export function neighbours(
  week: { from: string; to: string } | null,
  today: string,
): { before: string | undefined; after: string | undefined } {
  if (!week) return { before: undefined, after: undefined };
  const after = addDays(week.to, 1);
  return { before: addDays(week.from, -7), after: addDays(after, 6) < today ? after : undefined };
}
