import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Acts } from './Acts.tsx';
import css from './CommandPalette.module.css';
import { Finder } from './Finder.tsx';
import { TaskComposer } from './TaskComposer.tsx';
import type { Opened } from './useCommands.ts';

interface CommandPaletteProps {
  /** Begins with a new task instead of the search. */
  creating: boolean;
  onClose: () => void;
}

/** Everything from the keyboard: finds, goes, does. In the platform's own modal, which returns the focus. */
export function CommandPalette({ creating, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  // Once: the same function at every drawing, or it would be shown again after it was closed.
  const [show] = useState(() => (dialog: HTMLDialogElement | null) => dialog?.showModal());
  const [task, setTask] = useState<string | null>(creating ? '' : null);
  const [opened, setOpened] = useState<Exclude<Opened, 'task'> | null>(null);
  const [closed, setClosed] = useState(false);

  if (closed) return opened && <Acts what={opened} onClose={onClose} />;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the mouse alone: the keyboard has Escape, which the platform listens to
    <dialog
      ref={show}
      className={css.palette}
      aria-label={task === null ? t(($) => $.shell.search) : t(($) => $.search.newTask)}
      onClose={() => (opened === null ? onClose() : setClosed(true))}
      onClick={(event) => {
        // The veil is the dialog itself; everything else is inside.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {task === null ? (
        <Finder onCreate={setTask} onOpen={(what) => (what === 'task' ? setTask('') : setOpened(what))} />
      ) : (
        <TaskComposer title={task} onBack={creating ? undefined : () => setTask(null)} />
      )}
    </dialog>
  );
}
