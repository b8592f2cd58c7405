import type { TaskPriority } from '@takt/contract/tasks.ts';
import css from './PriorityIcon.module.css';
import { BARS } from './tasks.ts';

/** A plain element, fit for cards. Urgent differs in shape too, not in colour alone. */
export function PriorityIcon({ priority }: { priority: TaskPriority }) {
  if (priority === 'urgent') {
    return (
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className={css.icon}>
        <rect x="1" y="1" width="12" height="12" rx="3" className={css.urgent} />
        <path d="M7 4v3.4" className={css.mark} />
        <circle cx="7" cy="9.9" r="0.95" className={css.dot} />
      </svg>
    );
  }
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className={css.icon}>
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4.5 - 3.5}
          y={13 - 4 * bar}
          width="3"
          height={4 * bar}
          rx="1"
          className={bar <= BARS[priority] ? css[priority] : css.off}
        />
      ))}
    </svg>
  );
}
