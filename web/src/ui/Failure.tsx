import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import css from './EmptyState.module.css';

interface FailureProps {
  /** What happened, in one sentence. */
  message: string;
  /** Query's `refetch` fits. */
  retry?: (() => unknown) | undefined;
  title?: string;
  /** Another way out, as a link. */
  action?: ReactNode;
}

/** Says what happened and offers to try again. */
export function Failure({ message, retry, title, action }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={css.empty} role="alert">
      <span className={classes(css.icon, css.bad)} aria-hidden="true">
        <IconPlugConnectedX size={24} stroke={1.6} />
      </span>
      <p className={css.title}>{title ?? t(($) => $.ui.failed)}</p>
      <p className={css.description}>
        {message} {action}
      </p>
      {retry && (
        <div className={css.action}>
          <Button variant="outline" onClick={() => void retry()}>
            {t(($) => $.ui.retry)}
          </Button>
        </div>
      )}
    </div>
  );
}
