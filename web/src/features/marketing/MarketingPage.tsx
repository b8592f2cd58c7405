import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { travelling } from '../analytics/search.ts';
import { useReportState } from '../analytics/useReportState.ts';
import { chosen, type MarketingTab, marketingTab } from './marketing.ts';
import css from './marketing.module.css';
import { useTabMeta } from './useTabMeta.ts';

// Each tab comes with the first look at it.
const tabs: Readonly<Record<MarketingTab, ComponentType<BlockProps>>> = {
  executive: lazy(async () => ({ default: (await import('./ExecutiveTab.tsx')).ExecutiveTab })),
  channels: lazy(async () => ({ default: (await import('./ChannelsTab.tsx')).ChannelsTab })),
  funnel: lazy(async () => ({ default: (await import('./FunnelTab.tsx')).FunnelTab })),
  products: lazy(async () => ({ default: (await import('./ProductsTab.tsx')).ProductsTab })),
  geography: lazy(async () => ({ default: (await import('./GeographyTab.tsx')).GeographyTab })),
  crm: lazy(async () => ({ default: (await import('./CrmTab.tsx')).CrmTab })),
  attribution: lazy(async () => ({
    default: (await import('../attribution/AttributionTab.tsx')).AttributionTab,
  })),
  quality: lazy(async () => ({ default: (await import('../quality/QualityTab.tsx')).QualityTab })),
};

/** Marketing in eight views; the open one stands in the address. */
export function MarketingPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const tab = chosen(marketingTab, state.search.tab, 'executive');
  const Tab = tabs[tab];
  return (
    <ReportPage
      title={t(($) => $.marketing.title)}
      state={state}
      meta={useTabMeta(tab, state)}
      tabs={marketingTab.options.map((value) => ({
        label: t(($) => $.marketing.tabs[value]),
        to: '/analytics/marketing',
        // The link of the open tab is where we are: settings included.
        search: value === tab ? state.search : { ...travelling(state.search), tab: value },
      }))}
      filters={['platform', 'campaign', 'product', 'source', 'q']}
    >
      <Suspense
        fallback={
          <div className={classes('card', css.coming)} aria-busy="true">
            <Skeleton width={180} height={16} />
            <Skeleton height={240} />
          </div>
        }
      >
        <Tab state={state} />
      </Suspense>
    </ReportPage>
  );
}
