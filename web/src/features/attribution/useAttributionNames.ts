import type { AttributionReport, AttributionRow } from '@takt/contract/attribution.ts';
import { useTranslation } from 'react-i18next';
import { usePlatformName } from '../analytics/usePlatformName.ts';

interface AttributionNames {
  row: (row: Pick<AttributionRow, 'key' | 'name'>) => string;
  /** Of a way: the key of a row. */
  step: (key: string) => string;
}

/** What rows and steps are called: a way holds keys alone. */
export function useAttributionNames({ by, rows }: Pick<AttributionReport, 'by' | 'rows'>): AttributionNames {
  const { t } = useTranslation();
  const platformName = usePlatformName();
  const row: AttributionNames['row'] = ({ key, name }) => {
    if (key === '') {
      return by === 'campaign'
        ? t(($) => $.marketing.attribution.noCampaign)
        : t(($) => $.marketing.attribution.none);
    }
    if (by === 'platform') return platformName(key);
    return by === 'channel' && key === 'direct' ? t(($) => $.marketing.attribution.direct) : name;
  };
  return {
    row,
    step: (key) => row(rows.find((one) => one.key === key) ?? { key, name: key }),
  };
}
