import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ChannelBy } from './marketing.ts';

export interface Names {
  platform: (platform: string | null) => string;
  channel: (channel: string | null, by: ChannelBy) => string;
  product: (product: string | null) => string;
  campaign: (row: { campaign_id: string | null; campaign: string }) => string;
  country: (country: string | null) => string;
  region: (row: { country: string | null; region: string | null }) => string;
}

/** What rows are called, and what those are called that say nothing of it. */
export function useNames(): Names {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const platformName = usePlatformName();
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const platform = (name: string | null) =>
    name === null || name === '' ? t(($) => $.marketing.unknown.platform) : platformName(name);
  const country = (code: string | null) => {
    if (code === null || code === '') return t(($) => $.marketing.unknown.place);
    // A file may hold a name instead of a code.
    return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
  };
  return {
    platform,
    country,
    channel: (channel, by) => {
      if (by === 'platform') return platform(channel);
      if (channel !== null && channel !== '') return channel;
      return by === 'origin' ? t(($) => $.marketing.unknown.channel) : t(($) => $.marketing.unknown.tag);
    },
    product: (product) => product ?? t(($) => $.marketing.unknown.product),
    campaign: ({ campaign_id, campaign }) =>
      campaign_id === null
        ? t(($) => $.marketing.unknown.campaign)
        : campaign === ''
          ? campaign_id
          : campaign,
    region: (row) => {
      if (row.region !== null && row.region !== '') return row.region;
      if (row.country === null || row.country === '') return t(($) => $.marketing.unknown.place);
      return t(($) => $.marketing.unknown.region, { country: country(row.country) });
    },
  };
}
