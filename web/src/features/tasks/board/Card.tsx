import type { TaskCard } from '@takt/contract/tasks.ts';
import { IconDots, IconLock, IconMessage, IconSubtask } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { FindingChip } from '../../evidence/FindingChip.tsx';
import type { Labels } from '../../labels/api.ts';
import { LabelChip } from '../../labels/LabelChip.tsx';
import { PriorityIcon } from '../PriorityIcon.tsx';
import type { Person } from '../usePeople.ts';
import type { DueText } from '../useDueText.ts';
import css from './Card.module.css';

interface CardProps {
  card: TaskCard;
  labels: Labels;
  assignee: Person | undefined;
  due: DueText | null;
  /** The column's one tab stop. */
  stop: boolean;
}

/** More labels than these are a number. */
const SHOWN = 3;

/** The face of a task: plain elements only. Clicks and keys are heard by the board. */
export const Card = memo(function Card({ card, labels, assignee, due, stop }: CardProps) {
  const { t } = useTranslation();
  const { subtasks, comments, finding } = card;
  const marks = card.label_ids.flatMap((id) => labels.get(id) ?? []);
  const noted =
    card.type !== 'task' ||
    due !== null ||
    finding !== null ||
    marks.length > 0 ||
    subtasks.total > 0 ||
    comments > 0;
  const foot = noted || assignee !== undefined;
  return (
    <>
      <a href={`/tasks/${card.key}`} tabIndex={stop ? 0 : -1} draggable={false} className={css.card}>
        <span className={css.head}>
          <PriorityIcon priority={card.priority} />
          <span className="visually-hidden">{t(($) => $.tasks.priority[card.priority])}</span>
          <span className={css.key}>{card.key}</span>
          {card.is_blocked && (
            <span className={css.blocked} title={t(($) => $.tasks.card.blocked)}>
              <IconLock size={13} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">{t(($) => $.tasks.card.blocked)}</span>
            </span>
          )}
        </span>
        <span className={css.title}>{card.title}</span>
        {foot && (
          <span className={css.foot}>
            <span className={css.notes}>
              {finding && <FindingChip finding={finding} />}
              {/* A plain task is the rule: a chip on every card would say nothing. */}
              {card.type !== 'task' && <span className={css.chip}>{t(($) => $.tasks.type[card.type])}</span>}
              {marks.slice(0, SHOWN).map((label) => (
                <LabelChip key={label.id} label={label} />
              ))}
              {marks.length > SHOWN && (
                <span
                  className={css.chip}
                  title={marks
                    .slice(SHOWN)
                    .map(({ name }) => name)
                    .join(', ')}
                >
                  +{marks.length - SHOWN}
                </span>
              )}
              {subtasks.total > 0 && (
                <span className={classes(css.count, subtasks.done === subtasks.total && css.done)}>
                  <IconSubtask size={13} aria-hidden="true" />
                  <span className="visually-hidden">{t(($) => $.tasks.card.subtasks, subtasks)}</span>
                  <span aria-hidden="true">
                    {subtasks.done}/{subtasks.total}
                  </span>
                </span>
              )}
              {comments > 0 && (
                <span className={css.count}>
                  <IconMessage size={13} aria-hidden="true" />
                  <span className="visually-hidden">
                    {t(($) => $.tasks.card.comments, { count: comments })}
                  </span>
                  <span aria-hidden="true">{comments}</span>
                </span>
              )}
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
