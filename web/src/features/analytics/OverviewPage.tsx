import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../api/live.ts';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import css from './analytics.module.css';
import { bringsFigures } from '../imports/imports.ts';
import { campaignsQuery, overviewQuery } from './api.ts';
import { CampaignTable } from './CampaignTable.tsx';
import { knownPlatforms } from './campaigns.ts';
import { DailyChart } from './DailyChart.tsx';
import { nothingKnown } from './daily.ts';
import { NoData, NothingInPeriod } from './NoData.tsx';
import { OverviewControls } from './OverviewControls.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { ReportFailure } from './ReportFailure.tsx';
import { sortOf, sortText } from './search.ts';
import { Tiles } from './Tiles.tsx';
import { useCampaignExport } from './useCampaignExport.ts';
import { useOverview } from './useOverview.ts';

/** Headline figures, their days and the campaigns behind them. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const overview = useOverview();
  const { search, change, query, compared } = overview;
  const report = useQuery(overviewQuery(query));
  const campaigns = useQuery(campaignsQuery(query));
  const exportFile = useCampaignExport(campaigns.data, sortOf(search));
  const queries = useQueryClient();
  useLive((event) => {
    if (bringsFigures(event)) void queries.invalidateQueries({ queryKey: ['analytics'] });
  });

  const empty = report.data !== undefined && report.data.meta.period === null;
  const platforms = knownPlatforms(
    report.data?.meta.sources ?? [],
    campaigns.data?.data ?? [],
    search.platform,
  );
  return (
    <Page
      title={t(($) => $.analytics.title)}
      actions={
        !empty && (
          <OverviewControls
            overview={overview}
            meta={report.data?.meta}
            platforms={platforms}
            onExport={exportFile}
          />
        )
      }
    >
      {body()}
    </Page>
  );

  function body() {
    if (report.isPending) return <OverviewSkeleton />;
    if (!report.data) return <ReportFailure error={report.error} retry={report.refetch} />;
    const { data, meta } = report.data;
    if (!meta.period) return <NoData />;
    const refreshing = report.isPlaceholderData || campaigns.isPlaceholderData;
    return (
      <div className={css.body} aria-busy={refreshing}>
        {report.isError && <Alert variant="warning">{t(($) => $.analytics.failure.stale)}</Alert>}
        {meta.stale_since !== null && (
          <Alert variant="warning">
            {t(($) => $.analytics.failure.staleSince, { when: moment(meta.stale_since, meta.time_zone) })}
          </Alert>
        )}
        {meta.warnings.map(({ code, detail }) => (
          <Alert key={code} variant="warning">
            {t(($) => $.analytics.warnings[code], { detail })}
          </Alert>
        ))}
        <div className={classes(css.body, refreshing && css.dimmed)}>
          {nothingKnown(data.daily) ? (
            <NothingInPeriod overview={overview} />
          ) : (
            <>
              <Tiles
                figures={data.headline}
                daily={data.daily}
                meta={meta}
                compared={compared}
                platform={search.platform}
              />
              <DailyChart data={data} meta={meta} compared={compared} />
              {campaignsCard()}
            </>
          )}
        </div>
      </div>
    );
  }

  function campaignsCard() {
    if (campaigns.isPending) return null;
    if (!campaigns.data) {
      return (
        <div className="card">
          <ReportFailure error={campaigns.error} retry={campaigns.refetch} />
        </div>
      );
    }
    return (
      <CampaignTable
        rows={campaigns.data.data}
        totals={campaigns.data.totals}
        meta={campaigns.data.meta}
        compared={compared}
        sort={sortOf(search)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        platform={search.platform}
      />
    );
  }
}
