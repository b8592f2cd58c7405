import type { Subject } from '@takt/contract/subjects.ts';
import type { LinkProps } from '@tanstack/react-router';
import { toCreative } from '../creatives/links.ts';
import type { ReportFilters } from './search.ts';

/** A step from a row to what is behind it; `screen` says which. */
export interface WayDown {
  screen: 'campaign' | 'creative' | 'campaigns' | 'creatives' | 'sales';
  to: LinkProps;
}

type About = Pick<Subject, 'kind' | 'id'> & { source_id?: string | undefined };

/** The filter that leaves a subject alone on any report; null where no filter knows it. */
export function filterOf({ kind, id }: About): ReportFilters | null {
  if (id === '') return null;
  switch (kind) {
    case 'platform':
      return { platform: id };
    case 'campaign':
      return { campaign: id };
    case 'product':
      return { product: id };
    case 'source':
      return { source: id };
    case 'organisation':
    case 'creative':
    case 'channel':
    case 'country':
    case 'manager':
      return null;
  }
}

/** Where a subject leads, with the period and the other filters of the screen. */
export function waysDown(subject: About, filters: ReportFilters): WayDown[] {
  const { kind, id, source_id } = subject;
  if (id === '') return [];
  // A name that was searched for on this screen means nothing on another.
  const search = { ...filters, q: undefined, ...filterOf(subject) };
  switch (kind) {
    case 'campaign': {
      const own = { ...search, campaign: undefined };
      return [
        { screen: 'campaign', to: { to: '/analytics/campaigns/$id', params: { id }, search: own } },
        { screen: 'creatives', to: { to: '/analytics/creatives', search } },
      ];
    }
    case 'creative':
      return [{ screen: 'creative', to: toCreative({ id, source_id }, filters) }];
    case 'platform':
      return [
        { screen: 'campaigns', to: { to: '/analytics/campaigns', search } },
        { screen: 'creatives', to: { to: '/analytics/creatives', search } },
      ];
    case 'product':
      return [
        { screen: 'campaigns', to: { to: '/analytics/campaigns', search } },
        { screen: 'sales', to: { to: '/analytics/sales', search } },
      ];
    case 'source':
      return [{ screen: 'sales', to: { to: '/analytics/sales', search } }];
    case 'organisation':
    case 'channel':
    case 'country':
    case 'manager':
      return [];
  }
}
