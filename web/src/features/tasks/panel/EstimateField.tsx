import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { estimateOf, estimateText } from '../estimate.ts';

interface EstimateFieldProps {
  /** minutes */
  value: number | null;
  onChange: (minutes: number | null) => void;
}

/** «2ч 30м», as people write it; Enter and leaving save, Escape takes back. */
export function EstimateField({ value, onChange }: EstimateFieldProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [draft, setDraft] = useState<string | null>(null);
  const minutes = draft === null ? value : estimateOf(draft);
  const commit = () => {
    if (minutes === undefined) return;
    if (minutes !== value) onChange(minutes);
    setDraft(null);
  };
  return (
    <TextField
      label={t(($) => $.task.estimate)}
      placeholder={t(($) => $.task.estimatePlaceholder)}
      error={minutes === undefined ? t(($) => $.task.estimateWrong) : undefined}
      value={draft ?? (value === null ? '' : estimateText(value, formats))}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.code === 'Enter') commit();
        if (event.code === 'Escape' && draft !== null) {
          event.stopPropagation();
          setDraft(null);
        }
      }}
    />
  );
}
