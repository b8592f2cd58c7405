import type { HistoryEntry } from '@takt/contract/history.ts';
import type { Project } from '@takt/contract/projects.ts';
import { z } from '@takt/contract/zod.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../texts/days.ts';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { sentenceOf } from '../events/audit.ts';
import { byDay } from '../events/days.ts';
import { useRefreshed } from '../events/useRefreshed.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { projectHistoryQuery } from './api.ts';
import css from './ProjectActivity.module.css';

/** What has happened in the project and to its tasks, under the days on which it did. */
export function ProjectActivity({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const history = useInfiniteQuery(projectHistoryQuery(project.id));
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const people = usePeopleOf(entries.map(({ actor_id }) => actor_id));
  useRefreshed(['project', 'task', 'comment', 'operation'], ['projects']);

  if (history.isPending) {
    return (
      <div aria-busy="true" className={css.days}>
        <Skeleton height={96} />
      </div>
    );
  }
  if (!history.data) {
    return (
      <Failure error={history.error} title={t(($) => $.project.activity.failed)} retry={history.refetch} />
    );
  }
  const today = todayIn(timezone);
  return (
    <div className={css.days}>
      {byDay(entries, timezone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={longDay(day)} className="card">
          <h2 className={css.day}>{day === today ? t(($) => $.project.activity.today) : longDay(day)}</h2>
          <ol className={css.lines}>
            {ofDay.map((entry) => (
              <Line key={entry.id} entry={entry} people={people} timeZone={timezone} />
            ))}
          </ol>
        </section>
      ))}
      {history.hasNextPage && (
        <Button
          variant="outline"
          className={css.more}
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t(($) => $.project.activity.more)}
        </Button>
      )}
    </div>
  );
}

const withTask = z.object({ task: z.object({ key: z.string() }) });

function Line({ entry, people, timeZone }: { entry: HistoryEntry; people: People; timeZone: string }) {
  const { t } = useTranslation();
  const { time, moment } = useFormats();
  const actor = people.get(entry.actor_id ?? '');
  const name = actor?.name ?? (entry.actor_id === null ? t(($) => $.audit.system) : t(($) => $.ui.unknown));
  const said = sentenceOf({ ...entry, subject: null }, name, t, people);
  const key = withTask.safeParse(entry.data).data?.task.key;
  return (
    <li className={css.line}>
      <Avatar name={name} id={entry.actor_id ?? undefined} src={actor?.avatar} size={22} decorative />
      {key === undefined ? (
        <span className={css.said}>{said}</span>
      ) : (
        <Link to="/tasks/$key" params={{ key }} className={css.said}>
          {said}
        </Link>
      )}
      <time dateTime={entry.at} title={moment(entry.at, timeZone)} className={css.time}>
        {time(entry.at, timeZone)}
      </time>
    </li>
  );
}
