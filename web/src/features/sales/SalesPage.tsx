import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { useReportState } from '../analytics/useReportState.ts';
import css from '../marketing/marketing.module.css';
import { revenueTrendQuery } from './api.ts';
import { BreakdownBlock } from './BreakdownBlock.tsx';
import { InsightsBlock } from './InsightsBlock.tsx';
import { ProductsBlock } from './ProductsBlock.tsx';
import { anchorOf } from './sales.ts';
import { SalesFunnelBlock } from './SalesFunnelBlock.tsx';
import { SalesHeadBlock } from './SalesHeadBlock.tsx';
import { TrendBlock } from './TrendBlock.tsx';

/** What was sold, what came of the leads, and what is out of the ordinary. */
export function SalesPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const meta = useQuery(revenueTrendQuery(state.query)).data?.meta;
  return (
    <ReportPage
      title={t(($) => $.sales.title)}
      state={state}
      meta={meta}
      filters={['platform', 'campaign', 'product', 'source', 'q']}
    >
      <div className={css.blocks}>
        <SalesHeadBlock state={state} />
        <div id={anchorOf.revenueTrend}>
          <TrendBlock state={state} />
        </div>
        <InsightsBlock state={state} />
        <div id={anchorOf.funnel}>
          <SalesFunnelBlock state={state} />
        </div>
        <div id={anchorOf.byProducts}>
          <ProductsBlock state={state} />
        </div>
        <div id={anchorOf.breakdown}>
          <BreakdownBlock state={state} />
        </div>
      </div>
    </ReportPage>
  );
}
