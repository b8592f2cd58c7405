import type { HistoryEntry } from '@takt/contract/history.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../texts/days.ts';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { byDay } from '../events/days.ts';
import { useLabels } from '../labels/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../projects/choices.ts';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { taskHistoryQuery } from './api.ts';
import css from './history.module.css';
import { historyLines, type Known } from './lines.ts';

/** Who changed what, from what to what, under the day on which it happened. */
export function History({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { timezone } = useOrganisation().preferences;
  const query = useInfiniteQuery(taskHistoryQuery(taskId));
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const people = usePeopleOf(entries.flatMap(peopleIn));
  const labels = useLabels();
  const projects = new Map(useQuery(projectChoicesQuery).data?.map((one) => [one.id, one]));
  const today = todayIn(timezone);

  if (query.isPending)
    return (
      <div aria-busy="true">
        <Skeleton height={64} />
      </div>
    );
  return (
    <div className={css.history}>
      {query.isError && (
        <p role="alert" className={css.note}>
          {t(($) => $.history.failedToFetch)}{' '}
          <Button variant="link" onClick={() => void query.refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </p>
      )}
      {byDay(entries, timezone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={formats.longDay(day)}>
          <h4 className={css.day}>{day === today ? t(($) => $.history.today) : formats.longDay(day)}</h4>
          <ol className={css.list}>
            {ofDay.map((entry) => (
              <Line key={entry.id} entry={entry} known={{ people, labels, projects }} timeZone={timezone} />
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t(($) => $.history.more)}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  entry: HistoryEntry;
  known: Omit<Known, 'people'> & { people: People };
  timeZone: string;
}

function Line({ entry, known, timeZone }: LineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const actor = known.people.get(entry.actor_id ?? '');
  const name = entry.actor_id === null ? 'Takt' : (actor?.name ?? t(($) => $.ui.unknown));
  return (
    <li className={css.line}>
      <Avatar name={name} id={entry.actor_id ?? undefined} src={actor?.avatar} size={20} decorative />
      <span className={css.said}>
        <span className={css.name}>{name}</span> {historyLines(entry, known, { t, formats }).join('; ')}
      </span>
      <time dateTime={entry.at} className={css.time}>
        {formats.time(entry.at, timeZone)}
      </time>
    </li>
  );
}

/** Ids of a line that may be people's. */
function peopleIn({ actor_id, data }: HistoryEntry): (string | null)[] {
  const { changes, watcher_id } = data;
  const assigned = typeof changes === 'object' && changes !== null ? Object.entries(changes) : [];
  const ids = assigned.flatMap(([field, sides]: [string, unknown]) =>
    field === 'assignee_id' && typeof sides === 'object' && sides !== null ? Object.values(sides) : [],
  );
  return [actor_id, watcher_id, ...ids].flatMap((id: unknown) => (typeof id === 'string' ? [id] : []));
}
