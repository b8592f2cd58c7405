import type { Creative } from '@takt/contract/creatives.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import type { LinkProps } from '@tanstack/react-router';
import { type ReportSearch, travelling } from '../analytics/search.ts';

type Named = Pick<Creative, 'source_id' | 'id'>;

/** Ids that several sources have: their pages are told apart by the source. */
export function sharedIds(rows: readonly Named[]): ReadonlySet<string> {
  const seen = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, source_id } of rows) {
    const other = seen.get(id);
    if (other !== undefined && other !== source_id) shared.add(id);
    seen.set(id, source_id);
  }
  return shared;
}

/** The page of a creative; a filter by source may name the CRM's word, which no creative has. */
export const toCreative = (
  { id, source_id }: Named,
  search: ReportSearch,
  shared: ReadonlySet<string> = none,
): LinkProps => ({
  to: '/analytics/creatives/$id',
  params: { id },
  search: { ...travelling(search), q: undefined, source: shared.has(id) ? source_id : undefined },
});
const none: ReadonlySet<string> = new Set();

export const toCampaign = (
  { campaign_id: id }: Pick<Creative, 'campaign_id'>,
  search: ReportSearch,
): LinkProps => ({
  to: '/analytics/campaigns/$id',
  params: { id },
  search: { ...travelling(search), q: undefined, source: undefined },
});

export const subjectOf = ({ id, name, source_id }: Pick<Creative, 'id' | 'name' | 'source_id'>): Subject => ({
  kind: 'creative',
  id,
  name,
  source_id,
});

/** All creatives of one theme, or all without one. */
export const toTheme = (theme: string, search: ReportSearch): LinkProps => ({
  to: '/analytics/creatives',
  search: { ...travelling(search), ...(theme === '' ? { only: 'theme' } : { theme }) },
});
