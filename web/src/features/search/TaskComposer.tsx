import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { projectChoicesQuery } from '../projects/choices.ts';
import { type NewTask, useCreateTask } from '../tasks/api.ts';
import { parseQuickAdd, type Understood } from '../tasks/quick-add/parse.ts';
import { LAST_PROJECT } from '../tasks/tasks.ts';
import { usePeople } from '../tasks/usePeople.ts';
import { labelChoicesQuery } from './api.ts';
import css from './CommandPalette.module.css';

interface TaskComposerProps {
  /** What was typed into the search already. */
  title: string;
  onBack: (() => void) | undefined;
}

/** A task in one line: «Позвонить Ирине завтра @олег !срочно». What was understood can be taken back. */
export function TaskComposer({ title, onBack }: TaskComposerProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { today } = useCalendar();
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateTask();
  const projects = useQuery(projectChoicesQuery).data;
  const labels = useQuery(labelChoicesQuery).data ?? [];
  const people = usePeople();
  const [text, setText] = useState(title);
  const [plain, setPlain] = useState<readonly string[]>([]);
  const [project, setProject] = useState(() => localStorage.getItem(LAST_PROJECT));

  const active = [...people.values()].filter((person) => person.active);
  const parsed = parseQuickAdd(text, { today, me: user?.id, people: active, labels, plain });
  // A label that is yet to be made is made on the task itself.
  const understood = parsed.understood.filter((one) => one.kind !== 'label' || one.id !== null);
  const into = projects?.find(({ id }) => id === project) ?? projects?.[0];
  const ready = into !== undefined && parsed.title !== '';
  const submit = () => {
    if (!ready) return;
    localStorage.setItem(LAST_PROJECT, into.id);
    create.mutate(taskOf(parsed.title, into.id, understood));
    form.current?.closest('dialog')?.close();
  };
  return (
    <form
      ref={form}
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={css.head}>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- one opens it to type
          autoFocus
          type="text"
          className={css.field}
          aria-label={t(($) => $.search.newTask)}
          placeholder={t(($) => $.search.newTaskPlaceholder)}
          autoComplete="off"
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.code === 'Backspace' && text === '' && onBack) {
              event.preventDefault();
              onBack();
            }
          }}
        />
      </div>
      <div className={css.understood} aria-live="polite">
        {understood.length === 0 && <span className={css.hint}>{t(($) => $.search.newTaskHint)}</span>}
        {understood.map((one) => (
          <Badge
            key={one.at}
            tone="accent"
            onRemove={() => setPlain([...plain, one.text])}
            removeLabel={t(($) => $.search.takeBack, { words: one.text })}
          >
            <UnderstoodText of={one} />
          </Badge>
        ))}
      </div>
      <div className={css.foot}>
        {projects?.length === 0 ? (
          <span className={css.hint}>{t(($) => $.tasks.board.noProjectsLead)}</span>
        ) : (
          <NativeSelect
            aria-label={t(($) => $.tasks.field.project)}
            className={css.project}
            value={into?.id ?? ''}
            onChange={({ target }) => setProject(target.value)}
          >
            {projects?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        <Button type="submit" disabled={!ready}>
          {t(($) => $.tasks.quick.create)}
        </Button>
      </div>
    </form>
  );
}

function UnderstoodText({ of }: { of: Understood }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  switch (of.kind) {
    case 'due':
      return t(($) => $.tasks.due.by, { day: day(of.day) });
    case 'priority':
      return t(($) => $.tasks.priority[of.priority]);
    case 'assignee':
      return of.name;
    case 'label':
      return `#${of.name}`;
  }
}

function taskOf(title: string, project_id: string, understood: readonly Understood[]): NewTask {
  const task: NewTask = { title, project_id };
  const labels: string[] = [];
  for (const one of understood) {
    if (one.kind === 'due') task.due_date = one.day;
    else if (one.kind === 'assignee') task.assignee_id = one.id;
    else if (one.kind === 'priority') task.priority = one.priority;
    else if (one.id !== null) labels.push(one.id);
  }
  return labels.length === 0 ? task : { ...task, label_ids: labels };
}
