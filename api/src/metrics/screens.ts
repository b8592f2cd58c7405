import type { Subject } from '@takt/contract/subjects.ts';
import type { Span } from '../warehouse/cube.ts';

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path of a screen with its state, as the web app writes it; what is undefined or '' is left out. */
export function screenLink(path: string, search: Readonly<Record<string, string | undefined>> = {}): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    value ? [`${name}=${encoded(value)}`] : [],
  );
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** Where the figures of a subject are shown, over the days in question and with the other filters. */
export function screenOf(
  { kind, id, source_id: source }: Subject,
  { from, to }: Span,
  filters: Readonly<Record<string, string>> = {},
): string {
  const days = { from, to, ...filters };
  switch (kind) {
    case 'organisation':
      return screenLink('/analytics/overview', days);
    case 'platform':
      return screenLink('/analytics/campaigns', { ...days, platform: id });
    case 'campaign':
      return screenLink(`/analytics/campaigns/${encoded(id)}`, { ...days, source });
    case 'creative':
      return screenLink(`/analytics/creatives/${encoded(id)}`, { ...days, source });
    case 'product':
      return screenLink('/analytics/campaigns', { ...days, product: id });
    case 'channel':
      return screenLink('/analytics/sales', { ...days, source: id });
    case 'manager':
      return screenLink('/analytics/sales', days);
    case 'country':
      return screenLink('/analytics/marketing', { tab: 'geography', ...days });
    case 'source':
      return `/data/sources/${encoded(id)}`;
  }
}
