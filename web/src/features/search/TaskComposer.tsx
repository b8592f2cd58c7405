import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { projectChoicesQuery } from '../projects/choices.ts';
import { useCreateTask } from '../tasks/api.ts';
import { UnderstoodChips } from '../tasks/quick-add/UnderstoodChips.tsx';
import { useUnderstood } from '../tasks/quick-add/useUnderstood.ts';
import { LAST_PROJECT } from '../tasks/tasks.ts';
import { usePeople } from '../tasks/usePeople.ts';
import css from './CommandPalette.module.css';

interface TaskComposerProps {
  /** What was typed into the search already. */
  title: string;
  onBack: (() => void) | undefined;
}

/** A task in one line: «Позвонить Ирине завтра @олег !срочно». What was understood can be taken back. */
export function TaskComposer({ title: typed, onBack }: TaskComposerProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateTask();
  const projects = useQuery(projectChoicesQuery).data;
  const people = usePeople();
  const [text, setText] = useState(typed);
  const { title, understood, said, takeBack, labelsOf } = useUnderstood(text, people);
  const [sending, setSending] = useState(false);
  const [project, setProject] = useState(() => localStorage.getItem(LAST_PROJECT));
  const into = projects?.find(({ id }) => id === project) ?? projects?.[0];
  const ready = into !== undefined && title !== '';
  const submit = async () => {
    if (!ready || sending) return;
    localStorage.setItem(LAST_PROJECT, into.id);
    setSending(true);
    const label_ids = await labelsOf(understood);
    setSending(false);
    if (label_ids === null) return;
    create.mutate({ ...said, title, project_id: into.id, label_ids });
    form.current?.closest('dialog')?.close();
  };
  return (
    <form
      ref={form}
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
        <UnderstoodChips understood={understood} onTakeBack={takeBack} />
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
        <Button type="submit" busy={sending} disabled={!ready}>
          {t(($) => $.tasks.quick.create)}
        </Button>
      </div>
    </form>
  );
}
