import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import fieldCss from './Field.module.css';
import css from './SearchField.module.css';

interface SearchFieldProps {
  /** Its name for screen readers, and what is written in it while it is empty. */
  label: string;
  /** What is searched for now; the field may be ahead of it. */
  value: string;
  /** Told when the person pauses. */
  onSearch: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** ms without a key: then a search is worth its while */
const PAUSE = 250;

/** The text is the field's own, so that typing never waits; it follows `value` while nobody is in it. */
export function SearchField({ label, value, onSearch, inputRef, className }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = inputRef ?? own;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [field, value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={classes(css.box, className)}>
      <IconSearch size={16} aria-hidden="true" className={css.icon} />
      <input
        ref={field}
        type="search"
        className={classes(fieldCss.control, css.input)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        defaultValue={value}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(target.value.trim()), PAUSE);
        }}
      />
    </div>
  );
}
