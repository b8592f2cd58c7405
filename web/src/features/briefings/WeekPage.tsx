import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { useReportState } from '../analytics/useReportState.ts';
import { weekOfQuery } from './api.ts';
import { neighbours } from './briefings.ts';
import { HeadlineCard } from './HeadlineCard.tsx';
import css from './week.module.css';

/** The five things of a week that matter: the weekly letter as a screen. `from` in the address is a day of the week. */
export function WeekPage() {
  const { t } = useTranslation();
  const { dayRange, longDay } = useFormats();
  const state = useReportState();
  const { search, change, today } = state;
  const query = useQuery(weekOfQuery(search.from));
  const week = query.data?.data.week ?? null;
  const meta = query.data?.meta;
  const { before, after } = neighbours(week, today);
  const go = (day: string | undefined) => change({ from: day, to: undefined });
  return (
    <ReportPage
      title={t(($) => $.briefings.title)}
      state={state}
      meta={meta}
      withoutPeriod
      failure={query.isError && !query.data ? { error: query.error, retry: query.refetch } : undefined}
      actions={
        week && (
          <div className={css.weeks}>
            <Button
              variant="outline"
              size="icon"
              aria-label={t(($) => $.briefings.before)}
              onClick={() => go(before)}
            >
              <IconChevronLeft aria-hidden="true" />
            </Button>
            <span className={css.week} aria-live="polite">
              {dayRange(week.from, week.to)}
            </span>
            <Button
              variant="outline"
              size="icon"
              aria-label={t(($) => $.briefings.after)}
              disabled={after === undefined}
              onClick={() => go(after)}
            >
              <IconChevronRight aria-hidden="true" />
            </Button>
          </div>
        )
      }
    >
      <p className={css.lead}>
        {t(($) => $.briefings.lead)} <Link to="/inbox/settings">{t(($) => $.briefings.letters)}</Link>
      </p>
      <div className={css.body} aria-busy={query.isFetching || undefined}>
        {body()}
      </div>
    </ReportPage>
  );

  function body() {
    if (!query.data || !meta) {
      return (
        <div className={css.list}>
          <Skeleton height={112} />
          <Skeleton height={112} />
          <Skeleton height={112} />
        </div>
      );
    }
    const { items } = query.data.data;
    if (items.length === 0) return <Nothing hasFigures={hasFigures()} onLast={() => go(undefined)} />;
    const since = meta.provisional_from;
    return (
      <>
        <ol className={css.list} aria-label={t(($) => $.briefings.list)}>
          {items.map((item) => (
            <HeadlineCard key={`${item.kind} ${item.sentence}`} item={item} meta={meta} state={state} />
          ))}
        </ol>
        {since !== null && (
          <p className={css.note}>{t(($) => $.briefings.provisional, { day: longDay(since) })}</p>
        )}
      </>
    );
  }

  /** Whether any source reaches into the week. */
  function hasFigures(): boolean {
    return (
      meta?.sources.some(({ last_day }) => last_day !== null && week !== null && last_day >= week.from) ===
      true
    );
  }
}

function Nothing({ hasFigures, onLast }: { hasFigures: boolean; onLast: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      {hasFigures ? (
        <EmptyState
          icon={<IconMoodSmile size={24} stroke={1.6} />}
          title={t(($) => $.briefings.calm)}
          description={t(($) => $.briefings.calmLead)}
        />
      ) : (
        <EmptyState
          icon={<IconCalendarOff size={24} stroke={1.6} />}
          title={t(($) => $.briefings.noFigures)}
          description={t(($) => $.briefings.noFiguresLead)}
          action={
            <>
              <Button onClick={onLast}>{t(($) => $.briefings.last)}</Button>
              <Link to="/data" className={buttonClass({ variant: 'outline' })}>
                {t(($) => $.briefings.toData)}
              </Link>
            </>
          }
        />
      )}
    </div>
  );
}
