import type { Creative } from '@takt/contract/creatives.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import type { LinkProps } from '@tanstack/react-router';
import { type ReportSearch, travelling } from '../analytics/search.ts';

/**
 * The page of a creative. Its own source stands for the screen's filter, which may be the CRM's word that no creative
 * has, and tells apart those that share an id.
 */
export const toCreative = (
  { id, source_id }: Pick<Creative, 'id'> & { source_id?: string | undefined },
  search: ReportSearch,
): LinkProps => ({
  to: '/analytics/creatives/$id',
  params: { id },
  search: { ...travelling(search), q: undefined, source: source_id || undefined },
});

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
