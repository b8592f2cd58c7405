import { useQueries } from '@tanstack/react-query';
import { relationsQuery } from '../../relations/api.ts';
import type { Dependency, TimelineRow } from './rows.ts';

/** Calls at once: of the rows in sight only those ask that wait for something. */
const MOST = 40;

/** What the rows in sight wait for. */
export function useDependencies(inSight: readonly TimelineRow[]): readonly Dependency[] {
  const blocked = inSight
    .flatMap((row) => (row.kind === 'task' && row.task.is_blocked ? [row.task.id] : []))
    .slice(0, MOST);
  return useQueries({
    queries: blocked.map((id) => ({ ...relationsQuery(id), staleTime: 60_000 })),
    combine: (results) =>
      results.flatMap(({ data }, nth): Dependency[] =>
        (data?.blocked_by ?? []).map(({ id }) => ({ blocker: id, blocked: blocked[nth] ?? '' })),
      ),
  });
}
