import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './TaskPanel.module.css';

interface TitleFieldProps {
  title: string;
  onSave: (title: string) => void;
}

/** The heading is its own field: Enter and leaving save, Escape takes back. */
export function TitleField({ title, onSave }: TitleFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const empty = draft !== null && draft.trim() === '';
  const commit = () => {
    if (draft === null || empty) return;
    if (draft.trim() !== title) onSave(draft.trim());
    setDraft(null);
  };
  return (
    <div>
      <textarea
        rows={1}
        maxLength={300}
        className={css.heading}
        aria-label={t(($) => $.tasks.field.title)}
        aria-invalid={empty || undefined}
        aria-describedby={empty ? id : undefined}
        value={draft ?? title}
        onChange={(event) => setDraft(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.code === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            commit();
          }
          if (event.code === 'Escape' && draft !== null) {
            event.stopPropagation();
            setDraft(null);
          }
        }}
      />
      {empty && (
        <p id={id} className={css.wrong}>
          {t(($) => $.task.titleRequired)}
        </p>
      )}
    </div>
  );
}
