import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconCoffee } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import type { TasksSearch } from '../tasks/search.ts';
import { type BundleName, bundleNames, type MyDay as Day, myDayQuery } from './api.ts';
import { isEmpty, isFree } from './home.ts';
import css from './home.module.css';
import { Part } from './Part.tsx';
import { TaskLine } from './TaskLine.tsx';
import { useComplete } from './useComplete.ts';

/** What is mine to do, in the order in which it presses. */
export function MyDay({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const day = useQuery(myDayQuery);
  const done = day.data?.done_today ?? 0;
  return (
    <Part
      title={t(($) => $.home.day.title)}
      aside={done > 0 && t(($) => $.home.day.done, { count: done })}
      busy={day.isPending}
    >
      {day.isPending && <Waiting />}
      {day.isError && !day.data && (
        <Failure title={t(($) => $.home.day.failed)} error={day.error} retry={day.refetch} />
      )}
      {day.data && <Bundles day={day.data} onOpen={onOpen} />}
    </Part>
  );
}

function Bundles({ day, onOpen }: { day: Day; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const toggle = useComplete();
  if (isEmpty(day)) {
    return (
      <EmptyState
        icon={<IconCoffee size={24} stroke={1.6} />}
        title={t(($) => $.home.day.emptyTitle)}
        description={t(($) => $.home.day.emptyLead)}
        action={
          <Link to="/tasks" className={buttonClass({ variant: 'outline' })}>
            {t(($) => $.home.day.toBoard)}
          </Link>
        }
      />
    );
  }
  return (
    <>
      {isFree(day) && (
        <p className={css.free}>
          <IconCoffee size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <b>{t(($) => $.home.day.freeTitle)}</b>
            {t(($) => $.home.day.freeLead)}
          </span>
        </p>
      )}
      {bundleNames
        .filter((name) => day[name].total > 0)
        .map((name) => (
          <Bundle key={name} name={name} day={day} onOpen={onOpen} onToggle={toggle} />
        ))}
    </>
  );
}

/** What presses is shown in full, of the rest the first few. */
const FEW = 5;
const pressing: readonly BundleName[] = ['overdue', 'due_today'];

interface BundleProps {
  name: BundleName;
  day: Day;
  onOpen: (id: string) => void;
  onToggle: (task: TaskRow) => void;
}

function Bundle({ name, day, onOpen, onToggle }: BundleProps) {
  const { t } = useTranslation();
  const { total, items } = day[name];
  const [all, setAll] = useState(pressing.includes(name));
  const shown = all ? items : items.slice(0, FEW);
  const more = t(($) => $.home.day.more, { count: total - shown.length });
  return (
    <section aria-labelledby={`day-${name}`} className={css.bundle}>
      <h3 id={`day-${name}`} className={css.bundleName} data-late={name === 'overdue' || undefined}>
        {t(($) => $.home.day[name])}
        <span className={css.count}>{total}</span>
      </h3>
      <ul className={css.lines}>
        {shown.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            today={day.today}
            mine={name !== 'mentioned' && name !== 'watched'}
            onOpen={() => onOpen(task.id)}
            onToggle={() => onToggle(task)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="link" size="sm" className={css.more} onClick={() => setAll(true)}>
          {more}
        </Button>
      )}
      {shown.length === items.length && total > items.length && (
        <Link to="/tasks" search={{ view: 'list', ...whole[name] }} className={css.more}>
          {more}
        </Link>
      )}
    </section>
  );
}

/** Where the whole of a bundle is, as near as a filter comes. */
const whole: Record<BundleName, TasksSearch> = {
  overdue: { assignee: 'me', due: 'overdue' },
  due_today: { assignee: 'me', due: 'today' },
  due_week: { assignee: 'me', due: 'week' },
  others: { assignee: 'me' },
  mentioned: { watching: true },
  watched: { watching: true },
};

function Waiting() {
  return (
    <div className={css.waiting}>
      {[72, 56, 64, 80, 48].map((width) => (
        <div key={width} className={css.waitingLine}>
          <Skeleton circle width={18} height={18} />
          <Skeleton width={`${width}%`} height={18} />
        </div>
      ))}
    </div>
  );
}
