import type { TaskRow } from '@takt/contract/tasks.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { Popover, type TriggerProps } from '../../ui/Popover.tsx';
import { StatusIcon } from '../tasks/StatusIcon.tsx';
import { taskChoicesQuery } from './api.ts';
import css from './relations.module.css';

interface TaskSearchProps {
  /** What the field asks for. */
  label: string;
  /** The button that it opens at; it gets the click. */
  renderTrigger: (toggle: () => void, open: boolean) => ReactElement<TriggerProps>;
  /** Can't be chosen. */
  except: readonly string[];
  onChoose: (task: TaskRow) => void;
  /** Given: an item that takes the choice away. */
  onClear?: (() => void) | undefined;
}

/** ms without a key until the server is asked */
const PAUSE = 150;

/** One task of any number: by a part of its title or its number. */
export function TaskSearch({ label, renderTrigger, except, onChoose, onClear }: TaskSearchProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      width={360}
      trigger={renderTrigger(() => setOpen(!open), open)}
    >
      {open && (
        <Choices
          label={label}
          except={except}
          onChoose={(task) => {
            setOpen(false);
            onChoose(task);
          }}
        />
      )}
      {onClear && (
        <button
          type="button"
          className={css.quiet}
          onClick={() => {
            setOpen(false);
            onClear();
          }}
        >
          {t(($) => $.ui.clear)}
        </button>
      )}
    </Popover>
  );
}

function Choices({ label, except, onChoose }: Pick<TaskSearchProps, 'label' | 'except' | 'onChoose'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE);
  const found = useQuery(taskChoicesQuery(asked));
  const tasks = found.data?.filter(({ id }) => !except.includes(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys for the field and the buttons inside
    <div onKeyDown={moveFocus}>
      <input
        type="search"
        data-autofocus
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className={fieldCss.control}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = tasks ?? [];
          if (event.code !== 'Enter' || !first || found.isFetching || asked !== text.trim()) return;
          event.preventDefault();
          onChoose(first);
        }}
      />
      <ul className={css.options} aria-busy={found.isFetching}>
        {tasks?.map((task) => (
          <li key={task.id}>
            <button type="button" className={css.option} onClick={() => onChoose(task)}>
              <StatusIcon status={task.status} />
              <span className={css.key}>{task.key}</span>
              <span className={classes(css.title)}>{task.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {tasks?.length === 0 && <p className={css.none}>{t(($) => $.ui.nothingFound)}</p>}
      {found.isError && <p className={css.none}>{t(($) => $.tasks.failedToFetch)}</p>}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops.at((now + step) % stops.length)?.focus();
}
