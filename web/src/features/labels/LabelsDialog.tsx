import { colour, type Label } from '@takt/contract/labels.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import fieldCss from '../../ui/Field.module.css';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { type LabelChange, useCreateLabel, useDeleteLabel, useLabels, useUpdateLabel } from './api.ts';
import { LabelDot } from './LabelChip.tsx';
import css from './LabelsDialog.module.css';

/** Names and colours of all labels; what is changed here changes on every task. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const labels = [...useLabels().values()];
  const create = useCreateLabel();
  const fail = useFailureToast();
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() === '') return;
    create.mutate(
      { name: name.trim() },
      {
        onSuccess: () => setName(''),
        onError: (error) =>
          fail(
            error,
            t(($) => $.task.labels.failedToCreate),
          ),
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title={t(($) => $.task.labels.manage)}>
      <form
        className={css.new}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          data-autofocus
          className={fieldCss.control}
          maxLength={50}
          aria-label={t(($) => $.task.labels.newLabel)}
          placeholder={t(($) => $.task.labels.newLabel)}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" busy={create.isPending} disabled={name.trim() === ''}>
          {t(($) => $.task.labels.add)}
        </Button>
      </form>
      {labels.length === 0 && <p className={css.none}>{t(($) => $.task.labels.empty)}</p>}
      <ul className={css.list}>
        {labels.map((label) => (
          <Row key={label.id} label={label} />
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ label }: { label: Label }) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const update = useUpdateLabel();
  const remove = useDeleteLabel();
  const [name, setName] = useState<string | null>(null);
  const [painting, setPainting] = useState(false);

  const change = (changes: LabelChange['changes'], back: LabelChange['changes'] | null) =>
    update.mutate(
      { label, changes },
      {
        onSuccess: (saved) =>
          back &&
          toast({
            title: t(($) => $.task.labels.changed),
            description: saved.name,
            action: {
              label: t(($) => $.ui.undo),
              onSelect: () => update.mutate({ label: saved, changes: back }),
            },
          }),
        onError: (error) => fail(error, fieldError(error, 'name') ?? t(($) => $.task.labels.failedToChange)),
      },
    );
  const commit = () => {
    const next = name?.trim() ?? '';
    setName(null);
    if (next !== '' && next !== label.name) change({ name: next }, { name: label.name });
  };

  return (
    <li className={css.item}>
      <div className={css.row}>
        <button
          type="button"
          className={css.paint}
          aria-expanded={painting}
          aria-label={t(($) => $.task.labels.colourOf, { name: label.name })}
          title={t(($) => $.task.labels.colour)}
          onClick={() => setPainting(!painting)}
        >
          <LabelDot colour={label.colour} />
        </button>
        <input
          className={classes(fieldCss.control, css.name)}
          maxLength={50}
          aria-label={t(($) => $.task.labels.nameOf, { name: label.name })}
          value={name ?? label.name}
          onChange={({ target }) => setName(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.code === 'Enter') event.currentTarget.blur();
            if (event.code === 'Escape' && name !== null) {
              event.stopPropagation();
              setName(null);
            }
          }}
        />
        <span className={css.count}>{t(($) => $.tasks.count, { count: label.tasks })}</span>
        <InlineConfirm
          size="sm"
          variant="ghost"
          label={t(($) => $.ui.delete)}
          name={t(($) => $.task.labels.deleteOne, { name: label.name })}
          question={t(($) => $.task.labels.deleteQuestion)}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(label, {
              onError: (error) =>
                fail(
                  error,
                  t(($) => $.task.labels.failedToDelete),
                ),
            })
          }
        />
      </div>
      {painting && (
        <div role="radiogroup" aria-label={t(($) => $.task.labels.colour)} className={css.palette}>
          {colour.options.map((one) => (
            <label key={one} className={css.swatch} title={t(($) => $.task.labels.colours[one])}>
              <input
                type="radio"
                className="visually-hidden"
                name={`colour-${label.id}`}
                aria-label={t(($) => $.task.labels.colours[one])}
                checked={one === label.colour}
                onChange={() => change({ colour: one }, { colour: label.colour })}
              />
              <LabelDot colour={one} />
            </label>
          ))}
        </div>
      )}
    </li>
  );
}
