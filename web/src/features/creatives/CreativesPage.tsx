import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { travelling } from '../analytics/search.ts';
import { useReportState } from '../analytics/useReportState.ts';
import { creativesQuery } from './api.ts';
import { BurnoutBlock } from './BurnoutBlock.tsx';
import { CreativesBlock } from './CreativesBlock.tsx';
import { FatigueBlock } from './FatigueBlock.tsx';
import { ThemesBlock } from './ThemesBlock.tsx';
import { ThemeSpendBlock } from './ThemeSpendBlock.tsx';
import { TopBlock } from './TopBlock.tsx';

const tabs = ['all', 'burnout', 'themes', 'top'] as const;

/** Advertisements: all of them, those that people are tired of, what they are about, and the best. */
export function CreativesPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const { meta } = useQuery(creativesQuery(state.query)).data ?? {};
  const open = tabs.find((tab) => tab === state.search.tab) ?? 'all';
  return (
    <ReportPage
      title={t(($) => $.creatives.title)}
      state={state}
      meta={meta}
      filters={['platform', 'campaign', 'product', 'source', 'q']}
      tabs={tabs.map((tab) => ({
        label: t(($) => $.creatives.tabs[tab]),
        to: '/analytics/creatives',
        search: { ...travelling(state.search), tab: tab === 'all' ? undefined : tab },
      }))}
    >
      {open === 'all' && <CreativesBlock state={state} />}
      {open === 'burnout' && (
        <>
          <BurnoutBlock state={state} />
          <FatigueBlock state={state} />
        </>
      )}
      {open === 'themes' && (
        <>
          <ThemesBlock state={state} />
          <ThemeSpendBlock state={state} />
        </>
      )}
      {open === 'top' && <TopBlock state={state} />}
    </ReportPage>
  );
}
