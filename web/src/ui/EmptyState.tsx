import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Says what to do next. */
  description?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon !== undefined && (
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={css.title}>{title}</p>
      {description !== undefined && <p className={css.description}>{description}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
