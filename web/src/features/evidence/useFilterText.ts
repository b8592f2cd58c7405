import type { Subject } from '@takt/contract/subjects.ts';
import { useFilterName } from '../analytics/useFilterName.ts';
import type { Period } from '../../ui/period.ts';
import { otherFilters } from './otherFilters.ts';

/** What a finding was narrowed by beyond its subject, in the names that people know. */
export function useFilterText(
  filters: Readonly<Record<string, string | undefined>>,
  subject: Pick<Subject, 'kind' | 'id'>,
  period: Period | null,
): string {
  const others = otherFilters(filters, subject);
  const { campaign_id, source } = others;
  const nameOf = useFilterName({ start_date: period?.from, end_date: period?.to, campaign_id, source });
  return Object.entries(others)
    .map(([filter, value]) => nameOf(filter, value))
    .join(', ');
}
