import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TasksSearch } from '../tasks/search.ts';
import { OPEN } from '../tasks/tasks.ts';
import { overviewQuery } from './api.ts';
import css from './home.module.css';

/** Counts of the company that lead to what they count. */
export function Figures() {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const overview = useQuery(overviewQuery);
  const stats = overview.data?.stats;
  if (overview.isError && !stats) {
    return (
      <p className={css.failed} title={messageOf(overview.error)}>
        {t(($) => $.home.figures.failed)}
        <Button variant="link" size="sm" onClick={() => void overview.refetch()}>
          {t(($) => $.ui.retry)}
        </Button>
      </p>
    );
  }
  const list = { view: 'list' } as const;
  const rate = stats?.completion_rate ?? null;
  return (
    <div role="group" aria-label={t(($) => $.home.figures.label)} className={css.figures}>
      <Figure
        label={t(($) => $.home.figures.open)}
        search={{ ...list, status: OPEN }}
        note={t(($) => $.home.figures.company)}
      >
        {stats && number(stats.open)}
      </Figure>
      <Figure
        label={t(($) => $.home.figures.overdue)}
        search={{ ...list, due: 'overdue' }}
        bad={(stats?.overdue ?? 0) > 0}
        note={t(($) => $.home.figures.company)}
      >
        {stats && number(stats.overdue)}
      </Figure>
      <Figure
        label={t(($) => $.home.figures.week)}
        search={{ ...list, status: 'done' }}
        note={stats && t(($) => $.home.figures.weekBefore, { count: stats.completed_week_before })}
      >
        {stats && number(stats.completed_week)}
      </Figure>
      <Figure
        label={t(($) => $.home.figures.rate)}
        search={{ ...list, status: 'done' }}
        note={t(($) => $.home.figures.rateNote)}
      >
        {stats && percent(rate === null ? null : rate / 100)}
      </Figure>
    </div>
  );
}

interface FigureProps {
  label: string;
  search: TasksSearch;
  note?: string | undefined;
  bad?: boolean;
  /** undefined while it is not known */
  children: ReactNode;
}

function Figure({ label, search, note, bad = false, children }: FigureProps) {
  const waits = children === undefined;
  return (
    <Link to="/tasks" search={search} className={css.figure} aria-busy={waits || undefined}>
      <span className={css.label}>{label}</span>
      <b className={classes(css.value, bad && css.bad)}>
        {waits ? <Skeleton width={48} height={28} /> : children}
      </b>
      {note !== undefined && <span className={css.note}>{note}</span>}
    </Link>
  );
}
