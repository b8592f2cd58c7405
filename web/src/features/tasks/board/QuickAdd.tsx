import type { Project } from '@takt/contract/projects.ts';
import { taskPriority, type TaskStatus, taskType } from '@takt/contract/tasks.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import type { NewTask } from '../api.ts';
import { useCalendar } from '../../organisations/useCalendar.ts';
import type { People } from '../usePeople.ts';
import { AssigneeChoice } from './AssigneeChoice.tsx';
import type { BoardFilter } from './board.ts';
import css from './QuickAdd.module.css';

interface QuickAddProps {
  status: TaskStatus;
  filter: BoardFilter;
  projects: readonly Project[];
  people: People;
  onCreate: (body: NewTask) => void;
  onClose: () => void;
}

const LAST_PROJECT = 'takt-last-project';

/** Enter creates and stays for the next task, which keeps what was chosen; the title alone begins anew. */
export function QuickAdd({ status, filter, projects, people, onCreate, onClose }: QuickAddProps) {
  const { t } = useTranslation();
  const { firstDayOfWeek } = useCalendar();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<Omit<NewTask, 'title' | 'status'>>(() => ({
    project_id: firstProject(filter, projects),
    priority: 'medium',
    type: 'task',
    assignee_id: filter.assignee_id ?? null,
    due_date: null,
  }));
  const choose = (part: Partial<typeof chosen>) => setChosen({ ...chosen, ...part });
  const create = () => {
    if (title.trim() === '') return;
    localStorage.setItem(LAST_PROJECT, chosen.project_id);
    onCreate({ ...chosen, status, title: title.trim() });
    setTitle('');
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
    create();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form from each of its fields
    <form
      aria-label={t(($) => $.tasks.quick.label, { status: t(($) => $.tasks.status[status]) })}
      className={css.form}
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <textarea
        autoFocus
        rows={2}
        maxLength={300}
        className={css.title}
        aria-label={t(($) => $.tasks.field.title)}
        placeholder={t(($) => $.tasks.quick.placeholder)}
        value={title}
        // One line of meaning: a pasted text keeps its words, not its line ends.
        onChange={(event) => setTitle(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <div className={css.choices}>
        {filter.project_id === undefined && (
          <select
            className={css.choice}
            aria-label={t(($) => $.tasks.field.project)}
            value={chosen.project_id}
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
          value={chosen.priority}
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
          value={chosen.type}
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
          value={chosen.assignee_id ?? null}
          onChange={(assignee_id) => choose({ assignee_id })}
        />
        <DayPicker
          label={t(($) => $.tasks.field.due)}
          empty={t(($) => $.tasks.field.noDue)}
          value={chosen.due_date ?? null}
          onChange={(due_date) => choose({ due_date })}
          firstDayOfWeek={firstDayOfWeek}
          className={css.choice ?? ''}
        />
      </div>
      <div className={css.foot}>
        <span className={css.hint}>{t(($) => $.tasks.quick.hint)}</span>
        <Button type="submit" size="sm" disabled={title.trim() === ''}>
          {t(($) => $.tasks.quick.create)}
        </Button>
      </div>
    </form>
  );
}

function firstProject({ project_id }: BoardFilter, projects: readonly Project[]): string {
  const last = localStorage.getItem(LAST_PROJECT);
  const found = projects.find(({ id }) => id === last) ?? projects.find((one) => one.status === 'active');
  return project_id ?? found?.id ?? projects[0]?.id ?? '';
}
