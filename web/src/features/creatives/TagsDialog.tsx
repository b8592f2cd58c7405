import type { CreativeRow } from '@takt/contract/creatives.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { changesOf, commonTag, keyOf, type SharedTag, sharedTags, valuesOf } from './creatives.ts';
import css from './TagsDialog.module.css';
import { useTagCreatives } from './useTagCreatives.ts';

type Tagged = Pick<CreativeRow, 'source_id' | 'id' | 'name' | 'theme' | 'format' | 'product_key' | 'erid'>;

interface TagsDialogProps {
  rows: readonly Tagged[];
  /** Their tags are offered. */
  known: readonly Tagged[];
  onClose: () => void;
}

/** Theme, format and product of one or of many, and to each its own ERID. What was not touched stays as it is. */
export function TagsDialog({ rows, known, onClose }: TagsDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const save = useTagCreatives();
  const [touched, setTouched] = useState<Partial<Record<SharedTag, string>>>({});
  const [erids, setErids] = useState<ReadonlyMap<string, string>>(new Map());
  const [only] = rows;
  const many = rows.length > 1;
  const names = {
    theme: t(($) => $.creatives.tags.theme),
    format: t(($) => $.creatives.tags.format),
    product_key: t(($) => $.creatives.tags.product),
  };
  const changes = changesOf(rows, touched, erids);

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        many ? t(($) => $.creatives.tags.titleMany, { count: rows.length }) : t(($) => $.creatives.tags.title)
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} disabled={changes.length === 0}>
            {t(($) => $.creatives.tags.save)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          save(changes);
          onClose();
        }}
      >
        <p className={css.lead}>{many ? t(($) => $.creatives.tags.leadMany) : only?.name}</p>
        {sharedTags.map((tag) => {
          const common = commonTag(rows, tag);
          const differ = rows.some((row) => row[tag] !== common);
          return (
            <div key={tag}>
              <TextField
                label={names[tag]}
                list={`${id}-${tag}`}
                maxLength={200}
                autoComplete="off"
                placeholder={differ ? t(($) => $.creatives.tags.differ) : undefined}
                value={touched[tag] ?? common}
                onChange={({ target }) => setTouched({ ...touched, [tag]: target.value })}
              />
              <datalist id={`${id}-${tag}`}>
                {valuesOf(known, (row) => row[tag]).map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </datalist>
            </div>
          );
        })}
        {many ? (
          <fieldset className={css.erids}>
            <legend className={css.legend}>{t(($) => $.creatives.tags.erid)}</legend>
            <p className={css.hint}>{t(($) => $.creatives.tags.eridHint)}</p>
            {rows.map((row) => (
              <TextField key={keyOf(row)} label={row.name} {...eridOf(row)} />
            ))}
          </fieldset>
        ) : (
          only && (
            <TextField
              label={t(($) => $.creatives.tags.erid)}
              hint={t(($) => $.creatives.tags.eridHint)}
              {...eridOf(only)}
            />
          )
        )}
      </form>
    </Dialog>
  );

  function eridOf(row: Tagged) {
    return {
      maxLength: 200,
      autoComplete: 'off',
      spellCheck: false,
      value: erids.get(keyOf(row)) ?? row.erid,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setErids(new Map([...erids, [keyOf(row), target.value]])),
    };
  }
}
