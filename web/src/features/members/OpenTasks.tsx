import type { listOpenTasks } from '@takt/contract/members.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import css from './RemoveMember.module.css';

type Tasks = Answered<typeof listOpenTasks>;

/** What somebody has not finished; the first hundred by name, the others by number. */
export function OpenTasks({ tasks }: { tasks: UseQueryResult<Tasks> }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { today } = useCalendar();
  if (tasks.isPending) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t(($) => $.members.openTasksLoading)}
        className={css.waiting}
      >
        <Skeleton width="70%" />
        <Skeleton width="52%" />
      </div>
    );
  }
  if (!tasks.data) {
    return (
      <Alert variant="destructive">
        <p>{t(($) => $.members.openTasksFailed)}</p>
        <Button variant="link" busy={tasks.isFetching} onClick={() => void tasks.refetch()}>
          {t(($) => $.ui.retry)}
        </Button>
      </Alert>
    );
  }
  const { items, total } = tasks.data;
  if (total === 0) return <p className={css.none}>{t(($) => $.members.openTasksNone)}</p>;
  return (
    <section aria-labelledby="open-tasks">
      <h3 id="open-tasks" className={css.title}>
        {t(($) => $.members.openTasks, { count: total })}
      </h3>
      {/* It scrolls, so the keyboard must reach it. */}
      <div role="region" aria-labelledby="open-tasks" tabIndex={0} className={css.tasks}>
        <ul>
          {items.map(({ id, key, title, status, due_date: due }) => (
            <li key={id} className={css.task}>
              <span className={css.key}>{key}</span>
              <span className={css.name} title={title}>
                {title}
              </span>
              <Badge>{t(($) => $.tasks.status[status])}</Badge>
              <span className={classes(css.due, due !== null && due < today && css.late)}>
                {due !== null && day(due)}
              </span>
            </li>
          ))}
        </ul>
        {total > items.length && (
          <p className={css.rest}>{t(($) => $.members.openTasksMore, { count: total - items.length })}</p>
        )}
      </div>
    </section>
  );
}
