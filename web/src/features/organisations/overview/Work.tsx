import type { OrganisationAnalytics } from '@takt/contract/organisations.ts';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import type { ChartFormats } from '../../../ui/charts/chartFormats.ts';
import { TimeSeries } from '../../../ui/charts/TimeSeries.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { daysIn } from '../../../ui/period.ts';
import { RangePresetPicker } from '../../../ui/pickers/RangePresetPicker.tsx';
import { daysUpTo } from '../../../ui/pickers/ranges.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ChangeBadge } from '../../analytics/ChangeBadge.tsx';
import { changeOf } from '../../analytics/measures.ts';
import { Failure } from '../../shell/Failure.tsx';
import { organisationAnalyticsQuery } from '../api.ts';
import { useCalendar } from '../useCalendar.ts';
import { type Range, ranges } from '../search.ts';
import { counted, type Counted, nothingDone, taskLines } from './activity.ts';
import css from './overview.module.css';
import { Tile } from './Tile.tsx';

/** What was done in the last days, against as many days before. */
export function Work({ orgId }: { orgId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { days = 30 } = useSearch({ from: '/in-organisation/frame/organization' });
  const { today } = useCalendar();
  const activity = useQuery(organisationAnalyticsQuery(orgId, days));
  const choose = (next: Range) =>
    void navigate({
      to: '/organization',
      search: { days: next === 30 ? undefined : next },
      resetScroll: false,
    });
  return (
    <section aria-labelledby="organisation-work" aria-busy={activity.isPending}>
      <div className={css.head}>
        <h2 id="organisation-work" className={css.heading}>
          {t(($) => $.organisations.work)}
        </h2>
        <RangePresetPicker
          label={t(($) => $.organisations.range)}
          value={daysUpTo(days, today)}
          onChange={(period) => choose(ranges.find((count) => count === daysIn(period)) ?? 30)}
          today={today}
        />
      </div>
      {activity.isError && !activity.data ? (
        <div className="card">
          <Failure
            title={t(($) => $.organisations.failedToFetchWork)}
            error={activity.error}
            retry={activity.refetch}
          />
        </div>
      ) : (
        <>
          <Totals activity={activity.data} />
          <div className={`card ${css.block}`}>
            {activity.data ? <Picture activity={activity.data} /> : <Skeleton height={320} />}
          </div>
        </>
      )}
    </section>
  );
}

function Totals({ activity }: { activity: OrganisationAnalytics | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const names: Record<Counted, string> = {
    tasks_created: t(($) => $.organisations.tasksCreated),
    tasks_completed: t(($) => $.organisations.tasksCompleted),
    members_joined: t(($) => $.organisations.membersJoined),
    active_people: t(($) => $.organisations.activePeople),
  };
  return (
    <div className={css.tiles}>
      {counted.map(({ key, better }) => (
        <Tile
          key={key}
          label={names[key]}
          value={activity && number(activity.totals[key])}
          note={activity ? <Change now={activity} of={key} better={better} /> : null}
        />
      ))}
    </div>
  );
}

interface ChangeProps {
  now: OrganisationAnalytics;
  of: Counted;
  better: 'up' | 'neither';
}

/** «+20 % было 5»; a change from nothing has no share, so then only what was. */
function Change({ now: { totals, previous }, of, better }: ChangeProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const change = changeOf({ kind: 'count', better }, { value: totals[of], previous: previous[of] });
  return (
    <span className={css.change}>
      {change && <ChangeBadge change={change} />}
      <span>{t(($) => $.organisations.before, { value: number(previous[of]) })}</span>
    </span>
  );
}

function Picture({ activity }: { activity: OrganisationAnalytics }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const created = t(($) => $.organisations.tasksCreated);
  const completed = t(($) => $.organisations.tasksCompleted);
  const data = useMemo(() => taskLines(activity, { created, completed }), [activity, created, completed]);
  const chartFormats = useMemo(
    (): ChartFormats => ({
      day: formats.day,
      shortDay: (day) => formats.dayRange(day, day),
      value: (value) => formats.number(value),
      short: formats.shortNumber,
      difference: () => null,
    }),
    [formats],
  );
  if (nothingDone(activity)) {
    return (
      <EmptyState
        icon={<IconChartDots size={24} stroke={1.6} />}
        title={t(($) => $.organisations.noWork)}
        description={t(($) => $.organisations.noWorkLead)}
        action={
          <Link to="/tasks" className={buttonClass({ variant: 'outline' })}>
            {t(($) => $.organisations.toTasks)}
          </Link>
        }
      />
    );
  }
  return <TimeSeries title={t(($) => $.organisations.chart)} data={data} formats={chartFormats} />;
}
