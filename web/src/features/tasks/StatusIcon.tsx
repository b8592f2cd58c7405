import type { TaskStatus } from '@takt/contract/tasks.ts';
import { classes } from '../../ui/classes.ts';
import css from './StatusIcon.module.css';

/** A plain element, fit for rows; each status differs in shape too, not in colour alone. */
export function StatusIcon({ status }: { status: TaskStatus }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      aria-hidden="true"
      className={classes(css.icon, css[status])}
    >
      <circle cx="7" cy="7" r="5.75" className={css.ring} />
      {status === 'in_progress' && <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" className={css.fill} />}
      {status === 'in_review' && <path d="M7 3.5A3.5 3.5 0 1 1 3.5 7H7z" className={css.fill} />}
      {status === 'done' && <path d="M4.4 7.2l1.8 1.8 3.4-3.8" className={css.mark} />}
      {status === 'cancelled' && <path d="M5 5l4 4M9 5l-4 4" className={css.mark} />}
    </svg>
  );
}
