import type { TaskCard } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../texts/days.ts';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import { myTasksQuery } from './api.ts';
import { pressing } from './home.ts';
import css from './home.module.css';

const SHOWN = 8;

/** What is assigned to me and open, the most pressing first. */
export function MyTasks({ userId, timeZone }: { userId: string; timeZone: string }) {
  const { t } = useTranslation();
  const mine = useQuery(myTasksQuery(userId));
  const cards = mine.data && pressing(mine.data.columns, SHOWN);
  return (
    <section className="card" aria-labelledby="home-mine" aria-busy={mine.isPending}>
      <h2 id="home-mine" className={css.heading}>
        {t(($) => $.shell.home.mineTitle)}
      </h2>
      {mine.isPending && <Rows />}
      {mine.isError && !cards && <Failure error={mine.error} retry={mine.refetch} />}
      {cards?.length === 0 && <p className={css.none}>{t(($) => $.shell.home.mineNone)}</p>}
      {cards && cards.length > 0 && (
        <ul className={css.tasks}>
          {cards.map((card) => (
            <Row key={card.id} card={card} today={todayIn(timeZone)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ card, today }: { card: TaskCard; today: string }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const due = card.due_date;
  const overdue = due !== null && due < today;
  return (
    <li>
      <Link to="/tasks/$key" params={{ key: card.key }} className={css.task}>
        <span className={css.key}>{card.key}</span>
        <span className={css.taskTitle}>{card.title}</span>
        {due !== null && (
          <span className={classes(css.due, overdue && css.overdue)}>
            {due === today && t(($) => $.shell.home.today)}
            {overdue && t(($) => $.shell.home.overdue, { day: day(due) })}
            {due > today && day(due)}
          </span>
        )}
      </Link>
    </li>
  );
}

function Rows() {
  return (
    <div className={css.rows}>
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="65%" />
      <Skeleton height={20} width="72%" />
    </div>
  );
}
