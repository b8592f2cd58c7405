import type { Finding } from '@takt/contract/evidence.ts';
import type { LinkProps } from '@tanstack/react-router';
import { type ReportSearch, travelling } from '../analytics/search.ts';
import { waysDown } from '../analytics/waysDown.ts';
import type { ChannelBy } from './marketing.ts';

/** Where a channel leads: a platform to its campaigns, a word of the CRM to the sales that came from it. */
export function channelTo(channel: string | null, by: ChannelBy, now: ReportSearch): LinkProps | undefined {
  if (channel === null || channel === '') return undefined;
  if (by === 'platform') return waysDown({ kind: 'platform', id: channel }, travelling(now))[0]?.to;
  // No report can be narrowed to a tag.
  if (by !== 'origin') return undefined;
  return { to: '/analytics/sales', search: { ...travelling(now), q: undefined, source: channel } };
}

/** What a task of a channel is about; undefined for what has no name. A channel says of what kind its word is. */
export function channelSubject(
  channel: string | null,
  by: ChannelBy,
  name: string,
): Finding['subject'] | undefined {
  if (channel === null || channel === '') return undefined;
  if (by === 'platform') return { kind: 'platform', id: channel, name };
  return { kind: 'channel', id: `${by}:${channel}`, name };
}
