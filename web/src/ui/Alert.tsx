import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Alert.module.css';
import { classes } from './classes.ts';

export type AlertVariant = 'default' | 'destructive' | 'success' | 'warning' | 'info';

const icons: Record<AlertVariant, TablerIcon> = {
  default: IconInfoCircle,
  destructive: IconCircleX,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

interface AlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Failures are announced at once, everything else when the reader has a pause. */
export function Alert({ variant = 'default', title, children, className }: AlertProps) {
  const Icon = icons[variant];
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={classes(css.alert, css[variant], className)}
    >
      <Icon size={18} className={css.icon} aria-hidden="true" />
      <div className={css.text}>
        {title !== undefined && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
