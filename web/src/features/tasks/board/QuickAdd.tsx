import type { Project } from '@takt/contract/projects.ts';
import { taskPriority, type TaskStatus, taskType } from '@takt/contract/tasks.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import type { NewTask } from '../api.ts';
import { LAST_PROJECT } from '../tasks.ts';
import { useCalendar } from '../../organisations/useCalendar.ts';
import type { People } from '../usePeople.ts';
import { AssigneeChoice } from './AssigneeChoice.tsx';
import { type BoardFilter } from './boardFilter.ts';
import { UnderstoodChips } from '../quick-add/UnderstoodChips.tsx';
import { useUnderstood } from '../quick-add/useUnderstood.ts';
import css from './QuickAdd.module.css';

interface QuickAddProps {
  status: TaskStatus;
  /** What is shown: a new task fits in. */
  filter: Pick<BoardFilter, 'project_id' | 'assignee_id'>;
  projects: readonly Project[];
  people: People;
  /** The day that it was begun on. */
  due?: string | undefined;
  onCreate: (body: NewTask) => void;
  onClose: () => void;
}

/** Enter creates and stays for the next task, which keeps what was chosen; the title alone begins anew. */
export function QuickAdd({ status, filter, projects, people, due, onCreate, onClose }: QuickAddProps) {
  const { t } = useTranslation();
  const { firstDayOfWeek } = useCalendar();
  const [text, setText] = useState('');
  const { title, understood, said, takeBack, withoutSaid, begin, labelsOf } = useUnderstood(text, people);
  const [chosen, setChosen] = useState<Omit<NewTask, 'title' | 'status' | 'label_ids'>>(() => ({
    project_id: firstProject(filter, projects),
    priority: 'medium',
    type: 'task',
    assignee_id: onePerson(filter.assignee_id),
    due_date: due ?? null,
  }));
  const task = { ...chosen, ...said };
  // What is chosen by hand weighs more than the words: they go.
  const choose = (part: Partial<typeof chosen>) => {
    setChosen({ ...chosen, ...part });
    setText(withoutSaid(Object.keys(part)));
  };
  const create = async () => {
    if (title === '') return;
    localStorage.setItem(LAST_PROJECT, task.project_id);
    setText('');
    begin();
    const label_ids = await labelsOf(understood);
    if (label_ids === null) setText(text);
    else onCreate({ ...task, label_ids, status, title });
  };
  const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
    // The calendar's own keys come through here too: React knows no portals.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.code === 'Escape') {
      event.stopPropagation();
      event.currentTarget.closest('[data-column]')?.querySelector('button')?.focus();
      onClose();
    }
    const inTitle = event.target instanceof HTMLTextAreaElement;
    if (event.code !== 'Enter' || event.nativeEvent.isComposing || !inTitle) return;
    event.preventDefault();
    void create();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form from each of its fields
    <form
      aria-label={t(($) => $.tasks.quick.label, { status: t(($) => $.tasks.status[status]) })}
      className={css.form}
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <textarea
        autoFocus
        rows={2}
        maxLength={300}
        className={css.title}
        aria-label={t(($) => $.tasks.field.title)}
        placeholder={t(($) => $.tasks.quick.placeholder)}
        value={text}
        // One line of meaning: a pasted text keeps its words, not its line ends.
        onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <UnderstoodChips understood={understood} onTakeBack={takeBack} />
      <div className={css.choices}>
        {!isOne(filter.project_id) && (
          <select
            className={css.choice}
            aria-label={t(($) => $.tasks.field.project)}
            value={task.project_id}
            onChange={(event) => choose({ project_id: event.target.value })}
          >
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select
          className={css.choice}
          aria-label={t(($) => $.tasks.field.priority)}
          value={task.priority}
          onChange={(event) => choose({ priority: taskPriority.parse(event.target.value) })}
        >
          {taskPriority.options.map((one) => (
            <option key={one} value={one}>
              {t(($) => $.tasks.priority[one])}
            </option>
          ))}
        </select>
        <select
          className={css.choice}
          aria-label={t(($) => $.tasks.field.type)}
          value={task.type}
          onChange={(event) => choose({ type: taskType.parse(event.target.value) })}
        >
          {taskType.options.map((one) => (
            <option key={one} value={one}>
              {t(($) => $.tasks.type[one])}
            </option>
          ))}
        </select>
        <AssigneeChoice
          people={people}
          value={task.assignee_id ?? null}
          onChange={(assignee_id) => choose({ assignee_id })}
        />
        <DayPicker
          label={t(($) => $.tasks.field.due)}
          empty={t(($) => $.tasks.field.noDue)}
          value={task.due_date ?? null}
          onChange={(due_date) => choose({ due_date })}
          firstDayOfWeek={firstDayOfWeek}
          className={css.choice ?? ''}
        />
      </div>
      <div className={css.foot}>
        <span className={css.hint}>
          {text === '' ? t(($) => $.tasks.quick.signs) : t(($) => $.tasks.quick.hint)}
        </span>
        <Button type="submit" size="sm" disabled={title === ''}>
          {t(($) => $.tasks.quick.create)}
        </Button>
      </div>
    </form>
  );
}

function firstProject({ project_id }: Pick<BoardFilter, 'project_id'>, projects: readonly Project[]): string {
  const last = localStorage.getItem(LAST_PROJECT);
  const found = projects.find(({ id }) => id === last) ?? projects.find((one) => one.status === 'active');
  const only = isOne(project_id) ? project_id : undefined;
  const shown = project_id?.split(',').find((id) => id === last) ?? project_id?.split(',')[0];
  return only ?? shown ?? found?.id ?? projects[0]?.id ?? '';
}

const isOne = (list: string | undefined): list is string => list !== undefined && !list.includes(',');
const onePerson = (list: string | undefined): string | null => (isOne(list) && list !== 'none' ? list : null);
