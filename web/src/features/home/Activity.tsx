import { IconBolt, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconAvatar } from '../../ui/IconAvatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { sentenceOf } from '../events/audit.ts';
import { Failure } from '../shell/Failure.tsx';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { type Overview, overviewQuery } from './api.ts';
import css from './home.module.css';
import { Part } from './Part.tsx';

type Entry = Overview['activity'][number];
const FIRST = 8;

/** What the team has done last, in sentences. */
export function Activity({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const overview = useQuery(overviewQuery);
  const activity = overview.data?.activity;
  const people = usePeopleOf((activity ?? []).map((one) => one.actor_id));
  const [all, setAll] = useState(false);
  const shown = all ? activity : activity?.slice(0, FIRST);
  return (
    <Part title={t(($) => $.home.activity.title)} busy={overview.isPending}>
      {overview.isPending && (
        <div className={css.waiting}>
          {[80, 64, 72].map((width) => (
            <div key={width} className={css.waitingLine}>
              <Skeleton circle width={20} height={20} />
              <Skeleton width={`${width}%`} height={18} />
            </div>
          ))}
        </div>
      )}
      {overview.isError && !activity && <Failure error={overview.error} retry={overview.refetch} />}
      {activity?.length === 0 && (
        <EmptyState
          icon={<IconHistory size={24} stroke={1.6} />}
          title={t(($) => $.home.activity.title)}
          description={t(($) => $.home.activity.empty)}
        />
      )}
      {shown && shown.length > 0 && (
        <ul className={css.events}>
          {shown.map((entry) => (
            <Row key={entry.id} entry={entry} people={people} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {!all && (activity?.length ?? 0) > FIRST && (
        <Button variant="link" size="sm" className={css.show} onClick={() => setAll(true)}>
          {t(($) => $.home.activity.show)}
        </Button>
      )}
    </Part>
  );
}

function Row({ entry, people, onOpen }: { entry: Entry; people: People; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const { ago, moment } = useFormats();
  const person = entry.actor_id === null ? undefined : people.get(entry.actor_id);
  const name = entry.actor_id === null ? t(($) => $.audit.system) : (person?.name ?? t(($) => $.ui.unknown));
  const text = sentenceOf(entry, name, t, people);
  return (
    <li className={css.event}>
      {entry.actor_id === null ? (
        <IconAvatar icon={IconBolt} size={20} />
      ) : (
        <Avatar name={name} id={entry.actor_id} src={person?.avatar} size={20} decorative />
      )}
      <span className={css.sentence}>{body()}</span>
      <time dateTime={entry.at} title={moment(entry.at)} className={css.time}>
        {ago(entry.at)}
      </time>
    </li>
  );

  /** Leads to what it is about, while that is still there. */
  function body() {
    const gone = entry.kind.endsWith('.deleted');
    const task = taskOf(entry);
    if (!gone && task !== undefined) {
      return (
        <button type="button" data-card={task} className={css.about} onClick={() => onOpen(task)}>
          {text}
        </button>
      );
    }
    if (!gone && entry.entity === 'client') {
      return (
        <Link to="/clients/$id" params={{ id: entry.entity_id }} className={css.about}>
          {text}
        </Link>
      );
    }
    return text;
  }
}

/** The task that a line is about, itself or by its comment. */
function taskOf({ entity, entity_id, data: { task } }: Entry): string | undefined {
  if (entity === 'task') return entity_id;
  if (entity !== 'comment' || typeof task !== 'object' || task === null || !('id' in task)) return undefined;
  return typeof task.id === 'string' ? task.id : undefined;
}
