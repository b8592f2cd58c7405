import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useCreateLabel, useLabels } from './api.ts';
import { LabelChip } from './LabelChip.tsx';
import css from './LabelField.module.css';

const LabelsDialog = lazy(async () => ({ default: (await import('./LabelsDialog.tsx')).LabelsDialog }));

interface LabelFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** As many as a task may carry. */
const MOST = 20;

/** The chips of a task; a click opens the choice, where a name that nobody has used yet makes a new label. */
export function LabelField({ value, onChange }: LabelFieldProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  // A new label comes later: others may be chosen by then, and the choice closed.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const add = (id: string) => {
    const now = latest.current;
    if (!now.value.includes(id)) now.onChange([...now.value, id]);
  };
  const chosen = value.flatMap((id) => labels.get(id) ?? []);
  const names = chosen.map(({ name }) => name).join(', ');
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        width={280}
        trigger={
          <button
            type="button"
            className={css.trigger}
            data-grows
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={`${t(($) => $.task.labels.label)}: ${names || t(($) => $.task.labels.none)}`}
            onClick={() => setOpen(!open)}
          >
            {chosen.length === 0 && <span className={css.none}>{t(($) => $.task.labels.none)}</span>}
            {chosen.map((label) => (
              <LabelChip key={label.id} label={label} />
            ))}
          </button>
        }
      >
        {open && (
          <Choice
            value={value}
            onChange={onChange}
            onCreated={add}
            onManage={() => {
              setOpen(false);
              setManaging(true);
            }}
          />
        )}
      </Popover>
      <Suspense>{managing && <LabelsDialog onClose={() => setManaging(false)} />}</Suspense>
    </>
  );
}

interface ChoiceProps extends LabelFieldProps {
  onCreated: (id: string) => void;
  onManage: () => void;
}

function Choice({ value, onChange, onCreated, onManage }: ChoiceProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const create = useCreateLabel();
  const fail = useFailureToast();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const same = (name: string) => name.toLocaleLowerCase() === wanted.toLocaleLowerCase();
  const shown = [...labels.values()].filter(({ name }) =>
    name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()),
  );
  const isNew = wanted !== '' && !shown.some(({ name }) => same(name));
  const full = value.length >= MOST;
  const toggle = (id: string) => {
    if (value.includes(id)) onChange(value.filter((one) => one !== id));
    else if (!full) onChange([...value, id]);
  };
  const add = () => {
    setText('');
    void create.mutateAsync({ name: wanted }).then(
      ({ id }) => onCreated(id),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.task.labels.failedToCreate),
        ),
    );
  };
  return (
    <>
      <input
        type="search"
        data-autofocus
        maxLength={50}
        aria-label={t(($) => $.task.labels.find)}
        placeholder={t(($) => $.task.labels.find)}
        autoComplete="off"
        className={fieldCss.control}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.code !== 'Enter' || event.nativeEvent.isComposing || wanted === '') return;
          event.preventDefault();
          const found = shown.find(({ name }) => same(name)) ?? (isNew ? undefined : shown[0]);
          if (found) {
            toggle(found.id);
            setText('');
          } else if (!full) add();
        }}
      />
      <ul className={css.options}>
        {shown.map((label) => (
          <li key={label.id}>
            <label className={css.option}>
              <input
                type="checkbox"
                checked={value.includes(label.id)}
                disabled={full && !value.includes(label.id)}
                onChange={() => toggle(label.id)}
              />
              <LabelChip label={label} />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={css.none}>
        {full && t(($) => $.task.labels.full, { most: MOST })}
      </p>
      {isNew && !full && (
        <button type="button" className={classes(css.option, css.create)} onClick={add}>
          <IconPlus size={16} aria-hidden="true" />
          <span className={css.text}>{t(($) => $.task.labels.create, { name: wanted })}</span>
        </button>
      )}
      <button type="button" className={classes(css.option, css.manage)} onClick={onManage}>
        {t(($) => $.task.labels.manage)}
      </button>
    </>
  );
}
