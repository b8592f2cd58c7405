import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import css from './charts.module.css';

interface ExplorerProps {
  /** Its name, which says what the arrow keys do. */
  label: string;
  /** How many things the arrows walk over. */
  count: number;
  /** Which of them is chosen. */
  at: number | null;
  onAt: (at: number | null) => void;
  /** Of what is chosen, for those who don't see it. */
  sentence: string | undefined;
  onEnter?: (() => void) | undefined;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A picture that the keyboard walks over: one stop of Tab, arrows choose, a live sentence answers, Enter follows. */
export function Explorer({ label, count, at, onAt, sentence, onEnter, children, ref }: ExplorerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onAt(null);
    if (event.key === 'Enter' && at !== null) onEnter?.();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = exploreTo(event.key, at, count);
    if (next === null) return;
    event.preventDefault();
    onAt(next);
  };
  return (
    // An application: screen readers hand the arrow keys over, and the live sentence answers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rule takes an application for a text
    <div
      ref={ref}
      role="application"
      tabIndex={0}
      aria-label={label}
      className={css.area}
      onKeyDown={onKeyDown}
      onBlur={() => onAt(null)}
    >
      {children}
      <p aria-live="polite" className="visually-hidden">
        {sentence}
      </p>
    </div>
  );
}

/** Both pairs of arrows walk along the same line; null for any other key. */
function exploreTo(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return at === null ? 0 : Math.min(count - 1, at + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return at === null ? count - 1 : Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
