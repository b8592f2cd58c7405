import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import fieldCss from '../Field.module.css';
import css from './editor.module.css';
import type { EditorProps } from './editorProps.ts';

/** Markdown as it is written: for what the other editor would not give back as it was. */
export function PlainEditor(props: EditorProps) {
  const {
    label,
    value,
    onChange,
    placeholder,
    compact = false,
    autoFocus,
    maxLength,
    onSubmit,
    onCancel,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <textarea
        ref={autoFocus === true ? atEnd : undefined}
        className={classes(fieldCss.control, fieldCss.area, css.plain, compact && css.compact)}
        aria-label={label}
        aria-describedby={id}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSubmit?.();
          }
          if (event.code === 'Escape' && onCancel) {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <p id={id} className={css.hint}>
        {t(($) => $.task.editor.plain)}
      </p>
    </div>
  );
}

const atEnd = (area: HTMLTextAreaElement | null) => {
  if (area === null || area === document.activeElement) return;
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
};
