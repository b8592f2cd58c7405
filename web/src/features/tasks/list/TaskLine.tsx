import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconLock, IconSubtask } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { FindingChip } from '../../evidence/FindingChip.tsx';
import type { Labels } from '../../labels/api.ts';
import { LabelChip } from '../../labels/LabelChip.tsx';
import { PriorityIcon } from '../PriorityIcon.tsx';
import type { DueText } from '../useDueText.ts';
import type { Person } from '../usePeople.ts';
import { type Column, columns } from './columns.ts';
import css from './TaskList.module.css';

interface TaskLineProps {
  row: TaskRow;
  index: number;
  /** px from the top of the list */
  top: number;
  shown: readonly Column[];
  /** Tab leads to this one. */
  stop: boolean;
  selected: boolean;
  open: boolean;
  assignee: Person | undefined;
  project: string;
  labels: Labels;
  due: DueText | null;
  timeZone: string;
  /** Given while the title is being written. */
  onTitle: ((title: string | null) => void) | undefined;
}

/** A task as a row; clicks and keys are heard by the list. */
export const TaskLine = memo(function TaskLine(props: TaskLineProps) {
  const { row, index, top, shown, stop, selected, open } = props;
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-card={row.id}
      className={classes(css.row, selected && css.selected, open && css.openRow)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={css.check}>
        <button
          type="button"
          role="checkbox"
          aria-checked={selected}
          aria-label={t(($) => $.views.list.select, { key: row.key })}
          tabIndex={-1}
          data-select
          className={css.box}
        />
      </div>
      {shown.map((column) => (
        <div key={column} role="gridcell" className={classes(css.cell, css[column])}>
          {column === 'title' ? <Title {...props} stop={stop} /> : <Cell {...props} column={column} />}
        </div>
      ))}
    </div>
  );
});

function Title({ row, stop, onTitle }: TaskLineProps) {
  const { t } = useTranslation();
  const { subtasks } = row;
  if (onTitle) {
    const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      if (event.code === 'Enter') onTitle(event.currentTarget.value.trim());
      if (event.code === 'Escape') onTitle(null);
    };
    return (
      <input
        autoFocus
        maxLength={300}
        defaultValue={row.title}
        aria-label={t(($) => $.tasks.field.title)}
        className={css.input}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKey}
        onBlur={({ target }) => onTitle(target.value.trim())}
      />
    );
  }
  return (
    <>
      <a
        href={`/tasks/${row.key}`}
        data-stop
        tabIndex={stop ? 0 : -1}
        className={css.link}
        title={row.title}
        draggable={false}
      >
        {row.title}
      </a>
      {row.is_blocked && (
        <span className={css.blocked} title={t(($) => $.views.list.blocked)}>
          <IconLock size={13} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{t(($) => $.views.list.blocked)}</span>
        </span>
      )}
      {subtasks.total > 0 && (
        <span className={css.count} title={t(($) => $.views.list.subtasks, subtasks)}>
          <IconSubtask size={13} aria-hidden="true" />
          {subtasks.done}/{subtasks.total}
        </span>
      )}
      {row.finding && <FindingChip finding={row.finding} short />}
    </>
  );
}

function Cell({ row, column, assignee, project, labels, due, timeZone }: TaskLineProps & { column: Column }) {
  const { t } = useTranslation();
  const { day, dayOf } = useFormats();
  const none = t(($) => $.views.list.empty);
  const edit = (what: ReactNode) => (
    <button type="button" tabIndex={-1} data-edit={column} aria-haspopup="menu" className={css.edit}>
      <span className="visually-hidden">
        {t(($) => $.views.list.edit, { column: t(($) => $.views.list.column[column]), key: row.key })}
      </span>
      {what}
    </button>
  );
  switch (column) {
    case 'key':
      return <span className={css.quiet}>{row.key}</span>;
    case 'status': {
      const status = t(($) => $.tasks.status[row.status]);
      return edit(
        <>
          <span aria-hidden="true" className={classes(css.dot, css[row.status])} />
          <span className={css.text}>{status}</span>
        </>,
      );
    }
    case 'priority': {
      const priority = t(($) => $.tasks.priority[row.priority]);
      return edit(
        <>
          <PriorityIcon priority={row.priority} />
          <span className={css.text}>{priority}</span>
        </>,
      );
    }
    case 'assignee':
      return edit(
        assignee ? (
          <>
            <Avatar id={assignee.id} name={assignee.name} src={assignee.avatar} size={20} decorative />
            <span className={css.text}>{assignee.name}</span>
          </>
        ) : (
          <span className={css.faint}>{none}</span>
        ),
      );
    case 'due':
      return edit(
        <span className={classes(css.text, due?.overdue && css.overdue, !due && css.faint)}>
          {due?.text ?? none}
        </span>,
      );
    case 'type':
      return <span className={css.quiet}>{t(($) => $.tasks.type[row.type])}</span>;
    case 'project':
      return <span className={css.quiet}>{project || none}</span>;
    case 'labels': {
      const [first, ...others] = row.label_ids.flatMap((id) => labels.get(id) ?? []);
      return (
        <>
          {first && <LabelChip label={first} />}
          {others.length > 0 && (
            <span className={css.faint} title={others.map(({ name }) => name).join(', ')}>
              +{others.length}
            </span>
          )}
        </>
      );
    }
    case 'start':
      return <span className={css.quiet}>{row.start_date === null ? none : day(row.start_date)}</span>;
    case 'updated':
      return <span className={css.quiet}>{dayOf(row.updated_at, timeZone)}</span>;
    case 'created':
      return <span className={css.quiet}>{dayOf(row.created_at, timeZone)}</span>;
    default:
      return null;
  }
}

export const templateOf = (shown: readonly Column[]): string =>
  ['32px', ...shown.map((column) => columns[column].width)].join(' ');
