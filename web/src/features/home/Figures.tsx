import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { boardTotalsQuery, myTasksQuery, projectCountQuery } from './api.ts';
import { openTotal } from './home.ts';
import css from './home.module.css';

/** Counts that lead to what they count. */
export function Figures() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { user } = useAuth();
  const board = useQuery(boardTotalsQuery);
  const mine = useQuery({ ...myTasksQuery(user?.id ?? ''), enabled: user !== null });
  const projects = useQuery(projectCountQuery);

  const myCount = mine.data && openTotal(mine.data.columns);
  const openCount = board.data && openTotal(board.data.columns);
  const projectCount = projects.data?.items.length;
  return (
    <div className={css.figures}>
      <Figure to="/tasks" query={mine} label={t(($) => $.shell.home.mine, { count: myCount ?? 0 })}>
        {myCount !== undefined && number(myCount)}
      </Figure>
      <Figure to="/tasks" query={board} label={t(($) => $.shell.home.openTasks, { count: openCount ?? 0 })}>
        {openCount !== undefined && number(openCount)}
      </Figure>
      <Figure
        to="/projects"
        query={projects}
        label={t(($) => $.shell.home.projects, { count: projectCount ?? 0 })}
      >
        {projectCount !== undefined && number(projectCount) + (projects.data?.next_cursor ? '+' : '')}
      </Figure>
    </div>
  );
}

interface FigureProps {
  to: NonNullable<LinkProps['to']>;
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  label: string;
  /** false while it is not known */
  children: ReactNode;
}

function Figure({ to, query, label, children }: FigureProps) {
  const { t } = useTranslation();
  if (query.isError && children === false) {
    return (
      <div className={css.figure} title={messageOf(query.error)}>
        <b className={css.value}>{t(($) => $.ui.unknown)}</b>
        <span className={css.label}>{label}</span>
        <Button variant="link" size="sm" className={css.again} onClick={() => void query.refetch()}>
          {t(($) => $.ui.retry)}
        </Button>
      </div>
    );
  }
  return (
    <Link to={to} className={css.figure} aria-busy={children === false}>
      <b className={css.value}>{children === false ? <Skeleton width={48} height={28} /> : children}</b>
      <span className={css.label}>{label}</span>
    </Link>
  );
}
