import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** A calendar day. While a year is being typed it is 0002, then 0020: nothing is saved until it can be meant. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        setDraft(target.value);
        // An empty value is also what half a date looks like.
        if (target.validity.valid && !target.validity.badInput && target.value !== (value ?? '')) {
          onChange(target.value || null);
        }
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
