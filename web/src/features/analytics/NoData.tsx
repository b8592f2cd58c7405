import { IconChartLine, IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dateRangeQuery } from './api.ts';
import { usePlatformName } from './usePlatformName.ts';
import type { ReportState } from './useReportState.ts';

/** Nothing was ever imported. */
export function NoData() {
  const { t } = useTranslation();
  return (
    <div className="card">
      <EmptyState
        icon={<IconChartLine size={24} stroke={1.6} />}
        title={t(($) => $.analytics.empty.title)}
        description={t(($) => $.analytics.empty.lead)}
        action={
          <Link to="/data" search={{ upload: true }} className={buttonClass()}>
            {t(($) => $.analytics.empty.action)}
          </Link>
        }
      />
    </div>
  );
}

/** There are data, but not for what was asked; says where they are. */
export function NothingInPeriod({ state: { search, change } }: { state: ReportState }) {
  const { t } = useTranslation();
  const { dayInDigits } = useFormats();
  const platformName = usePlatformName();
  const known = useQuery(dateRangeQuery).data?.data;
  const { platform } = search;
  const narrowed = [search.platform, search.campaign, search.product, search.source, search.q];
  return (
    <div className="card">
      <EmptyState
        icon={<IconCalendarOff size={24} stroke={1.6} />}
        title={t(($) => $.analytics.empty.period)}
        description={
          <>
            {platform !== undefined &&
              `${t(($) => $.analytics.empty.platformLead, { platform: platformName(platform) })} `}
            {known?.from &&
              known.to &&
              t(($) => $.analytics.empty.periodLead, {
                from: dayInDigits(known.from),
                to: dayInDigits(known.to),
              })}
          </>
        }
        action={
          <>
            <Button onClick={() => change({ from: undefined, to: undefined })}>
              {t(($) => $.analytics.empty.lastDays)}
            </Button>
            {narrowed.some((filter) => filter !== undefined) && (
              <Button
                variant="outline"
                onClick={() =>
                  change({
                    platform: undefined,
                    campaign: undefined,
                    product: undefined,
                    source: undefined,
                    q: undefined,
                  })
                }
              >
                {t(($) => $.reports.filters.all)}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
