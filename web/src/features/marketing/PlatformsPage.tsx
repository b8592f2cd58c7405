import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { platformsQuery } from '../analytics/api.ts';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { useReportState } from '../analytics/useReportState.ts';
import { PlatformGapBlock } from './PlatformGapBlock.tsx';
import { PlatformRoasBlock } from './PlatformRoasBlock.tsx';
import css from './PlatformGap.module.css';
import { PlatformSpendBlock } from './PlatformSpendBlock.tsx';
import { PlatformTableBlock } from './PlatformTableBlock.tsx';

/** What every platform claims beside what the CRM says of it. */
export function PlatformsPage() {
  const { t } = useTranslation();
  const state = useReportState();
  return (
    <ReportPage
      title={t(($) => $.marketing.platforms.title)}
      state={state}
      meta={useQuery(platformsQuery(state.query)).data?.meta}
      filters={['platform', 'campaign', 'product', 'source']}
    >
      <PlatformGapBlock state={state} />
      <div className={css.pair}>
        <PlatformSpendBlock state={state} />
        <PlatformRoasBlock state={state} />
      </div>
      <PlatformTableBlock state={state} />
    </ReportPage>
  );
}
