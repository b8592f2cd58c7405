import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Block } from '../analytics/Block.tsx';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { travelling } from '../analytics/search.ts';
import { useReportState } from '../analytics/useReportState.ts';
import { creativeQuery } from './api.ts';
import { CreativeDetails } from './CreativeDetails.tsx';
import css from './CreativePage.module.css';

/** One creative: what it looks like and says, its days, whether people are tired of it, and those beside it. */
export function CreativePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const state = useReportState();
  const { start_date, end_date, compare, source } = state.query;
  const query = useQuery(creativeQuery(id, { start_date, end_date, compare, source }));
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const all = {
    to: '/analytics/creatives',
    search: { ...travelling(state.search), source: undefined },
  } as const;
  return (
    <ReportPage
      title={query.data?.data.creative.name ?? t(($) => $.creatives.one)}
      state={state}
      meta={query.data?.meta}
      above={
        <Link {...all} className={css.back}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t(($) => $.creatives.back)}
        </Link>
      }
    >
      {isMissing ? (
        <div className="card">
          <EmptyState
            title={t(($) => $.creatives.page.missing)}
            description={t(($) => $.creatives.page.missingLead)}
            action={<Link {...all}>{t(($) => $.creatives.back)}</Link>}
          />
        </div>
      ) : (
        <Block
          id="creatives.one"
          title={t(($) => $.creatives.one)}
          query={query}
          state={state}
          skeleton={640}
          bare
        >
          {({ data, meta }) => <CreativeDetails data={data} meta={meta} state={state} />}
        </Block>
      )}
    </ReportPage>
  );
}
