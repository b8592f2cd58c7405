import { importKind } from '@takt/contract/import-fields.ts';
import type { UploadedFile } from '@takt/contract/imports.ts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import { type Draft, withKind } from './mapping.ts';
import css from './wizard.module.css';

interface KindFieldProps {
  file: UploadedFile;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** What the rows are: proposed by the columns, changed by whoever knows better. */
export function KindField({ file, draft, onDraft }: KindFieldProps) {
  const { t } = useTranslation();
  const label = t(($) => $.data.kind.label);
  return (
    <div className={css.kind}>
      <b className={css.kindLabel}>{label}</b>
      <Segmented
        label={label}
        options={importKind.options.map((kind) => ({
          value: kind,
          label: t(($) => $.data.kind.names[kind]),
        }))}
        value={draft.kind}
        onChange={(kind) => onDraft(withKind(file, draft, kind))}
      />
      <span className={css.hint}>{t(($) => $.data.kind.hints[draft.kind])}</span>
    </div>
  );
}
