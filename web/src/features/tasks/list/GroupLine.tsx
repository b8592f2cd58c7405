import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import type { Group } from '../rows.ts';
import css from './TaskList.module.css';

interface Place {
  index: number;
  /** px from the top of the list */
  top: number;
}

interface GroupLineProps extends Place {
  /** Tab leads to this one. */
  stop: boolean;
  group: Group;
  open: boolean;
  name: string;
  /** Columns of the list. */
  span: number;
  /** A new task can be given what the group stands for. */
  addable: boolean;
}

/** The head of a group; clicks and keys are heard by the list. */
export function GroupLine({ index, top, stop, group, open, name, span, addable }: GroupLineProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { value, total } = group;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes(css.row, css.group)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={span} className={css.groupCell}>
        <button
          type="button"
          data-stop
          data-group={value}
          tabIndex={stop ? 0 : -1}
          aria-expanded={open}
          aria-label={`${name}: ${number(total)}`}
          className={css.groupName}
        >
          <IconChevronRight size={16} aria-hidden="true" className={css.chevron} />
          {name}
          <span className={css.groupCount}>{number(total)}</span>
        </button>
        {addable && (
          <button
            type="button"
            tabIndex={-1}
            data-add={value}
            className={css.add}
            aria-label={t(($) => $.tasks.board.add, { status: name })}
          >
            <IconPlus size={16} aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}

/** A row whose page has not come yet. */
export function ComingLine({ index, top }: Place) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-busy="true" aria-label={t(($) => $.views.loading)} className={css.coming}>
        <span className={css.ghost} style={{ width: `${120 + ((index * 37) % 160)}px` }} />
      </div>
    </div>
  );
}
