import type { TaskCard } from '@takt/contract/tasks.ts';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { PriorityIcon } from '../PriorityIcon.tsx';
import type { Person } from '../usePeople.ts';
import type { DueText } from '../useDueText.ts';
import css from './Card.module.css';

interface CardProps {
  card: TaskCard;
  assignee: Person | undefined;
  due: DueText | null;
  /** The column's one tab stop. */
  stop: boolean;
}

/** The face of a task: plain elements only. Clicks and keys are heard by the board. */
export const Card = memo(function Card({ card, assignee, due, stop }: CardProps) {
  const { t } = useTranslation();
  const foot = card.type !== 'task' || due !== null || assignee !== undefined;
  return (
    <>
      <a href={`/tasks/${card.key}`} tabIndex={stop ? 0 : -1} draggable={false} className={css.card}>
        <span className={css.head}>
          <PriorityIcon priority={card.priority} />
          <span className="visually-hidden">{t(($) => $.tasks.priority[card.priority])}</span>
          <span className={css.key}>{card.key}</span>
        </span>
        <span className={css.title}>{card.title}</span>
        {foot && (
          <span className={css.foot}>
            <span className={css.notes}>
              {/* A plain task is the rule: a chip on every card would say nothing. */}
              {card.type !== 'task' && <span className={css.chip}>{t(($) => $.tasks.type[card.type])}</span>}
              {due && <span className={classes(css.due, due.overdue && css.overdue)}>{due.text}</span>}
            </span>
            {assignee && <Avatar name={assignee.name} id={assignee.id} src={assignee.avatar} size={22} />}
          </span>
        )}
      </a>
      <button
        type="button"
        tabIndex={-1}
        data-menu
        aria-haspopup="menu"
        aria-label={t(($) => $.tasks.move.menu, { key: card.key })}
        className={css.more}
      >
        <IconDots size={16} aria-hidden="true" />
      </button>
    </>
  );
});
