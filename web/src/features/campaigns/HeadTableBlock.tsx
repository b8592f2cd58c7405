import type { MeasureKey } from '@takt/contract/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { CampaignTable } from './CampaignTable.tsx';

/** What one looks at first: advertising alone. */
const usual: readonly MeasureKey[] = ['spend', 'roas', 'drr', 'leads', 'cpl', 'romi'];
/** px */
const HEIGHT = 520;

/** The campaigns of the overview. */
export function HeadTableBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(campaignsQuery(state.query));
  return (
    <Block
      id="campaigns.head"
      title={t(($) => $.analytics.table.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
    >
      {(answer) => <CampaignTable id="campaigns.head" answer={answer} state={state} usual={usual} />}
    </Block>
  );
}
