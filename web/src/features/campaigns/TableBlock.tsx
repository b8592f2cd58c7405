import type { MeasureKey } from '@takt/contract/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { CampaignTable } from './CampaignTable.tsx';
import { WithoutCampaign } from './WithoutCampaign.tsx';

/** What platforms claim beside what the CRM says. */
const usual: readonly MeasureKey[] = ['spend', 'roas', 'crm_roas', 'leads', 'cpl', 'won', 'net_revenue'];
/** px */
const HEIGHT = 520;

/** Every campaign by both sides, and the deals that no campaign is known for. */
export function TableBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(campaignsQuery(state.query));
  return (
    <Block
      id="campaigns.table"
      title={t(($) => $.analytics.table.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
    >
      {(answer) => (
        <>
          <CampaignTable id="campaigns.table" answer={answer} state={state} usual={usual} withShare={false} />
          <WithoutCampaign answer={answer} state={state} />
        </>
      )}
    </Block>
  );
}
