import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconAvatar } from '../../ui/IconAvatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import { OPEN } from '../tasks/tasks.ts';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { type Overview, overviewQuery } from './api.ts';
import css from './home.module.css';
import { Part } from './Part.tsx';

type Load = Overview['load'][number];

/** Who has how much: one scale for all, what is overdue at its beginning. */
export function TeamLoad() {
  const { t } = useTranslation();
  const overview = useQuery(overviewQuery);
  const load = overview.data?.load;
  const people = usePeopleOf((load ?? []).map((one) => one.user_id));
  const most = Math.max(1, ...(load ?? []).map(({ open, completed_week }) => open + completed_week));
  return (
    <Part title={t(($) => $.home.load.title)} busy={overview.isPending}>
      {overview.isPending && (
        <div className={css.waiting}>
          <Skeleton height={24} width="90%" />
          <Skeleton height={24} width="70%" />
          <Skeleton height={24} width="50%" />
        </div>
      )}
      {overview.isError && !load && <Failure error={overview.error} retry={overview.refetch} />}
      {load?.length === 0 && <p className={css.none}>{t(($) => $.home.load.empty)}</p>}
      {load && load.length > 0 && (
        <>
          <p className={css.legend} aria-hidden="true">
            <span data-part="overdue">{t(($) => $.home.load.overdue)}</span>
            <span data-part="open">{t(($) => $.home.load.open)}</span>
            <span data-part="done">{t(($) => $.home.load.done)}</span>
          </p>
          <ul className={css.loads}>
            {load.map((one) => (
              <Row key={one.user_id} load={one} people={people} most={most} />
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function Row({ load, people, most }: { load: Load; people: People; most: number }) {
  const { t } = useTranslation();
  const { user_id: id, open, overdue, completed_week: done } = load;
  const person = id === null ? undefined : people.get(id);
  const name = id === null ? t(($) => $.home.load.nobody) : (person?.name ?? '…');
  const share = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <li>
      <Link to="/tasks" search={{ view: 'list', assignee: id ?? 'none', status: OPEN }} className={css.load}>
        {id === null ? (
          <IconAvatar icon={IconUserOff} />
        ) : (
          <Avatar name={name} id={id} src={person?.avatar} size={24} decorative />
        )}
        <span className="visually-hidden">{t(($) => $.home.load.of, { name, open, overdue, done })}</span>
        <span aria-hidden="true" className={css.loadName}>
          {name}
        </span>
        <span aria-hidden="true" className={css.bar}>
          <span data-part="overdue" style={share(overdue)} />
          <span data-part="open" style={share(open - overdue)} />
          <span data-part="done" style={share(done)} />
        </span>
        <span aria-hidden="true" className={css.loadCount}>
          {open}
        </span>
      </Link>
    </li>
  );
}
