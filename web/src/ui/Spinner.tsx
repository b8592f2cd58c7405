import { classes } from './classes.ts';
import css from './Spinner.module.css';

/** Decorative ring; whoever shows it says in words what is awaited. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg className={classes(css.spinner, className)} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" className={css.track} />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" />
    </svg>
  );
}

/** A whole area that waits, with its words, announced to screen readers. */
export function Waiting({ label, fullPage = false }: { label: string; fullPage?: boolean }) {
  return (
    <div className={classes(css.waiting, fullPage && css.fullPage)} role="status">
      <Spinner className={css.large} />
      <span>{label}</span>
    </div>
  );
}
