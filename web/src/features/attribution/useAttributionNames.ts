import type { AttributionReport, AttributionRow } from '@takt/contract/attribution.ts';
import { useTranslation } from 'react-i18next';
import { usePlatformName } from '../analytics/usePlatformName.ts';

type Named = Pick<AttributionRow, 'key' | 'name' | 'platforms'>;
interface AttributionNames {
  row: (row: Named) => string;
  /** Of a way: the key of a row. */
  step: (key: string) => string;
}

/** What rows and steps are called: a way holds keys alone. */
export function useAttributionNames({ by, rows }: Pick<AttributionReport, 'by' | 'rows'>): AttributionNames {
  const { t } = useTranslation();
  const platformName = usePlatformName();
  const channels: Readonly<Record<string, string>> = t(($) => $.marketing.attribution.channels, {
    returnObjects: true,
  });
  const row: AttributionNames['row'] = ({ key, name, platforms }) => {
    if (key === '') {
      return by === 'campaign'
        ? t(($) => $.marketing.attribution.noCampaign)
        : t(($) => $.marketing.attribution.none);
    }
    if (by === 'platform') return platformName(key);
    if (by !== 'channel') return name;
    if (Object.hasOwn(channels, key)) return channels[key] ?? name;
    // A tag that stands for one platform and no other does is called as the platform is everywhere.
    const [platform] = platforms;
    const isOnly = rows.filter((one) => one.platforms.includes(platform ?? '')).length === 1;
    return platform !== undefined && platforms.length === 1 && isOnly ? platformName(platform) : name;
  };
  return {
    row,
    step: (key) => row(rows.find((one) => one.key === key) ?? { key, name: key, platforms: [] }),
  };
}
