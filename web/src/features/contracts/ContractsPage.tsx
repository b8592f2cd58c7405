import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { useReportState } from '../analytics/useReportState.ts';
import { contractsQuery } from './api.ts';
import { ContractsBlock } from './ContractsBlock.tsx';
import { ContractTotalsBlock } from './ContractTotalsBlock.tsx';
import { FoundBlock } from './FoundBlock.tsx';

/** Won deals: whose, how much, what brought them, and how surely that is known. */
export function ContractsPage() {
  const { t } = useTranslation();
  const state = useReportState();
  return (
    <ReportPage
      title={t(($) => $.contracts.title)}
      state={state}
      meta={useQuery(contractsQuery(state.query)).data?.meta}
      filters={['platform', 'campaign', 'product', 'source', 'q']}
    >
      <ContractTotalsBlock state={state} />
      <FoundBlock state={state} />
      <ContractsBlock state={state} />
    </ReportPage>
  );
}
