import type { TaskRow, TaskStatus } from '@takt/contract/tasks.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useFollowedFocus, useListFocus } from '../../../ui/useListFocus.ts';
import { useNarrow } from '../../../ui/useNarrow.ts';
import { useLabels } from '../../labels/api.ts';
import { useCalendar } from '../../organisations/useCalendar.ts';
import { useOrganisation } from '../../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../../projects/choices.ts';
import type { Grouping, Sort } from '../rows.ts';
import { useDueText } from '../useDueText.ts';
import { useEditTask } from '../useEditTask.ts';
import type { Peek } from '../usePeek.ts';
import { usePeopleOf } from '../usePeople.ts';
import { CellEditor, type Editable } from './CellEditor.tsx';
import type { Column } from './columns.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ComingLine, GroupLine } from './GroupLine.tsx';
import { keyAct } from './keys.ts';
import type { Line } from './lines.ts';
import { TaskLine, templateOf } from './TaskLine.tsx';
import css from './TaskList.module.css';
import type { Selection } from './useSelection.ts';

/** px, as in TaskList.module.css */
const HEIGHT = { row: 40, narrow: 60, group: 40 };
/** Lines before the end of what is loaded at which the next page is asked for. */
const AHEAD = 30;

interface TaskTableProps {
  lines: readonly Line[];
  total: number;
  shown: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  by: Grouping | undefined;
  nameOf: (group: string) => string;
  selection: Selection;
  peek: Peek;
  onMore: (group: string | null) => void;
  onToggle: (group: string) => void;
  onAdd: (status: TaskStatus) => void;
}

/** Any number of tasks: only the rows in sight are in the page. */
export function TaskTable(props: TaskTableProps) {
  const { lines, total, shown, sort, onSort, by, nameOf, selection, peek, onMore, onToggle, onAdd } = props;
  const { t } = useTranslation();
  const { today } = useCalendar();
  const { timezone } = useOrganisation().preferences;
  const dueText = useDueText(today);
  const labels = useLabels();
  const projects = useQuery(projectChoicesQuery).data ?? [];
  const people = usePeopleOf(lines.map((line) => (line.kind === 'task' ? line.row.assignee_id : null)));
  const edit = useEditTask();
  const narrow = useNarrow(700);
  const scroller = useRef<HTMLDivElement>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<{ field: Editable; row: TaskRow; at: Element } | null>(null);
  const [writing, setWriting] = useState<string | null>(null);
  const focus = useListFocus(lines.length);
  const kept = [focus.at, focus.last];
  const rowHeight = narrow ? HEIGHT.narrow : HEIGHT.row;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? HEIGHT.group : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    scrollPaddingStart: 36,
    rangeExtractor: (range) => {
      const also = kept.filter((index) => index >= 0 && index < lines.length);
      return [...new Set([...defaultRangeExtractor(range), ...also])].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight, lines]);
  useFollowedFocus(focus, list, (index) => virtual.scrollToIndex(index, { align: 'auto' }));

  const items = virtual.getVirtualItems();
  const [first, last] = [virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0];
  const coming = lines.slice(first, last + AHEAD).find((line) => line.kind === 'coming');
  const comingGroup = coming?.kind === 'coming' ? coming.group : undefined;
  useEffect(() => {
    if (comingGroup !== undefined) onMore(comingGroup);
  });

  const columns = narrow ? narrowColumns : shown;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys of the links and buttons inside, heard once for all rows */}
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t(($) => $.views.list.label)}
        aria-rowcount={total + 1}
        aria-multiselectable="true"
        aria-describedby="task-list-keys"
        className={classes(css.table, narrow && css.narrow)}
        style={{ ['--columns' as string]: templateOf(columns) }}
        onClick={onClick}
        onKeyDown={onKey}
        onFocus={({ target }) => {
          const index = indexAt(target);
          if (index !== -1 && index !== focus.last) focus.note(index);
        }}
      >
        <ColumnHeads
          shown={columns}
          sort={sort}
          onSort={onSort}
          selected={selection.everything || (selection.ids.size > 0 && selection.ids.size >= loaded().length)}
          onSelect={(all) => (all ? selection.take(loaded()) : selection.clear())}
        />
        <div ref={setList} role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const line = lines[index];
            const place = { index, top: start, stop: index === focus.at };
            if (line?.kind === 'group') {
              const { group, open } = line;
              return (
                <GroupLine
                  key={key}
                  {...place}
                  group={group}
                  open={open}
                  name={nameOf(group.value)}
                  span={columns.length + 1}
                  addable={by === 'status'}
                />
              );
            }
            if (line?.kind !== 'task') return <ComingLine key={key} {...place} />;
            const { row } = line;
            return (
              <TaskLine
                key={key}
                row={row}
                {...place}
                shown={columns}
                selected={selection.has(row.id)}
                open={row.id === peek.id}
                assignee={row.assignee_id === null ? undefined : people.get(row.assignee_id)}
                project={projects.find(({ id }) => id === row.project_id)?.name ?? ''}
                labels={labels}
                due={row.due_date === null ? null : dueText(row.due_date, row.status)}
                timeZone={timezone}
                onTitle={writing === row.id ? (title) => write(row, index, title) : undefined}
              />
            );
          })}
        </div>
      </div>
      <p id="task-list-keys" className="visually-hidden">
        {t(($) => $.views.list.keys)}
      </p>
      {editing && (
        <CellEditor
          {...editing}
          people={people}
          onChange={(changes) => edit(editing.row, changes)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );

  function loaded(): string[] {
    return lines.flatMap((line) => (line.kind === 'task' ? [line.row.id] : []));
  }

  function write(row: TaskRow, index: number, title: string | null) {
    if (writing !== row.id) return;
    setWriting(null);
    focus.send(index);
    if (title !== null && title !== '') edit(row, { title });
  }

  function onClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element)) return undefined;
    const group = target.closest<HTMLElement>('[data-group]')?.dataset.group;
    if (group !== undefined) return onToggle(group);
    const add = taskStatus.safeParse(target.closest<HTMLElement>('[data-add]')?.dataset.add);
    if (add.success) return onAdd(add.data);
    const index = indexAt(target);
    const line = lines[index];
    if (line?.kind !== 'task') return undefined;
    if (target.closest('[data-select]'))
      return event.shiftKey ? selection.extend(index) : selection.toggle(index);
    const cell = target.closest<HTMLElement>('[data-edit]');
    if (cell) return setEditing({ field: editable(cell.dataset.edit), row: line.row, at: cell });
    if (event.metaKey || event.ctrlKey || event.shiftKey || !target.closest('a')) return undefined;
    event.preventDefault();
    return peek.open(line.row.id);
  }

  function onKey(event: KeyboardEvent) {
    const { target } = event;
    const index = indexAt(target);
    const line = lines[index];
    if (!(target instanceof Element) || !line || target.closest('input, [role="menu"]')) return;
    const act = keyAct(event);
    if (act === null) return;
    if (act.act === 'move') {
      if (!focus.move(event.code)) return;
      if (act.extend) selection.extend(Math.max(0, index + (event.code === 'ArrowUp' ? -1 : 1)), index);
    } else if (act.act === 'all') selection.take(loaded());
    else if (act.act === 'clear') {
      // Nothing is selected: the key is for somebody else.
      if (selection.ids.size === 0 && !selection.everything) return;
      selection.clear();
    } else if (line.kind === 'group') {
      if (act.act !== 'fold' || act.open === line.open) return;
      onToggle(line.group.value);
    } else if (line.kind === 'task') {
      if (act.act === 'select') (act.extend ? selection.extend : selection.toggle)(index);
      else if (act.act === 'write') setWriting(line.row.id);
      else if (act.act === 'edit') {
        const row = target.closest('[data-index]');
        const cell = row?.querySelector(`[data-edit="${act.field}"]`) ?? target;
        setEditing({ field: act.field, row: line.row, at: cell });
      } else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function indexAt(target: EventTarget): number {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return Number(row?.dataset.index ?? -1);
  }
}

const narrowColumns: readonly Column[] = ['title', 'status', 'due', 'assignee'];
const editable = (field: string | undefined): Editable =>
  field === 'priority' || field === 'assignee' || field === 'due' ? field : 'status';
