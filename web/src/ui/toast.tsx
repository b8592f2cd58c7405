import { IconX } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import css from './toast.module.css';

interface ToastAction {
  label: string;
  onSelect: () => void;
}
export interface ToastContent {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** One thing to do about it, as «Отменить»; choosing it dismisses the toast. */
  action?: ToastAction | undefined;
  /** A second thing, where there is one to open and one to take back. */
  also?: ToastAction | undefined;
  /** ms; the clock stands still while the pointer or the focus is on the toast. */
  duration?: number | undefined;
}
type Toast = (content: ToastContent) => void;

const ToastContext = createContext<Toast | null>(null);

export function useToast(): Toast {
  const toast = use(ToastContext);
  if (!toast) throw new Error('useToast must be used within a ToastProvider');
  return toast;
}

const DURATION = 5000;
/** More than these hide the page; the oldest goes. */
const SHOWN = 4;

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<(ToastContent & { id: number })[]>([]);
  const lastId = useRef(0);
  const [toast] = useState<Toast>(() => (content: ToastContent) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((shown) => [...shown, { ...content, id }].slice(-SHOWN));
  });
  const dismiss = (id: number) => setToasts((shown) => shown.filter((one) => one.id !== id));

  return (
    <ToastContext value={toast}>
      {children}
      <section className={css.region} aria-label={t(($) => $.ui.notifications)}>
        {toasts.map((content) => (
          <ToastCard key={content.id} content={content} onGone={() => dismiss(content.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

export function ToastCard({ content, onGone }: { content: ToastContent; onGone: () => void }) {
  const { t } = useTranslation();
  const { title, description, variant = 'default', action, also, duration = DURATION } = content;
  const acts = [action, also].filter((one) => one !== undefined);
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={classes(css.toast, variant === 'destructive' && css.destructive)}
    >
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {description && <p className={css.description}>{description}</p>}
        {acts.map(({ label, onSelect }) => (
          <Button
            key={label}
            variant="link"
            size="sm"
            className={css.action}
            onClick={() => {
              onSelect();
              onGone();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <button
        type="button"
        className={css.close}
        aria-label={t(($) => $.ui.closeNotification)}
        onClick={onGone}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
      {/* The bar is the clock: CSS pauses it under the pointer and the focus, and its end ends the toast. */}
      <span
        data-clock
        className={css.clock}
        style={{ animationDuration: `${duration}ms` }}
        onAnimationEnd={onGone}
      />
    </div>
  );
}
