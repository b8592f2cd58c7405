import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { campaignsQuery, channelsQuery, platformsQuery, productsQuery } from './api.ts';
import type { ChosenFilter } from './filters.ts';
import { usePlatformName } from './usePlatformName.ts';
import type { ReportState } from './useReportState.ts';

export interface FilterValue {
  value: string;
  label: string;
  aside?: string;
}

interface FilterValues {
  /** Those of the period, whatever this filter itself says now. */
  values: readonly FilterValue[];
  isPending: boolean;
  nameOf: (value: string) => string;
}

/** What a filter can be set to; asked for while somebody looks, or where the name of what is set has to be known. */
export function useFilterValues(
  kind: ChosenFilter,
  state: ReportState,
  meta: ReportMeta | undefined,
  looking: boolean,
): FilterValues {
  const platformName = usePlatformName();
  const { query, search } = state;
  // Not narrowed by itself, nor by a part of some name.
  const open = { ...query, search_text: undefined };
  const asked = (one: ChosenFilter) => kind === one && looking;

  const platforms = useQuery({
    ...platformsQuery({ ...open, platform: undefined }),
    enabled: asked('platform'),
  });
  const campaigns = useQuery({
    ...campaignsQuery({ ...open, campaign_id: undefined }),
    enabled: asked('campaign') || (kind === 'campaign' && search.campaign !== undefined),
  });
  const products = useQuery({
    ...productsQuery({ ...open, product_key: undefined }),
    enabled: asked('product'),
  });
  const origins = useQuery({
    ...channelsQuery({ ...open, source: undefined }, 'origin'),
    enabled: asked('source'),
  });

  switch (kind) {
    case 'platform':
      return {
        values: named(platforms.data?.data.map(({ platform }) => platform)).map((value) => ({
          value,
          label: platformName(value),
        })),
        isPending: platforms.isPending,
        nameOf: platformName,
      };
    case 'campaign': {
      const rows = campaigns.data?.data ?? [];
      return {
        values: rows.map(({ campaign_id, campaign, platform }) => ({
          value: campaign_id,
          label: campaign,
          aside: platformName(platform),
        })),
        isPending: campaigns.isPending,
        nameOf: (value) => rows.find(({ campaign_id }) => campaign_id === value)?.campaign ?? value,
      };
    }
    case 'product':
      return {
        values: named(products.data?.data.map(({ product_key }) => product_key)).map((value) => ({
          value,
          label: value,
        })),
        isPending: products.isPending,
        nameOf: (value) => value,
      };
    case 'source': {
      const sources = meta?.sources ?? [];
      return {
        values: [
          ...named(origins.data?.data.map(({ channel }) => channel)).map((value) => ({
            value,
            label: platformName(value),
          })),
          ...sources.map(({ id, name }) => ({ value: id, label: platformName(name) })),
        ],
        isPending: origins.isPending,
        nameOf: (value) => platformName(sources.find(({ id }) => id === value)?.name ?? value),
      };
    }
  }
}

/** Rows without a name can't be asked for. */
const named = (values: readonly (string | null)[] = []): string[] =>
  values.flatMap((value) => (value === null || value === '' ? [] : [value]));
