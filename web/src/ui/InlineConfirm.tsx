import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from './Button.tsx';
import css from './InlineConfirm.module.css';

interface InlineConfirmProps extends Pick<ButtonProps, 'size' | 'variant' | 'busy'> {
  /** What the button says. */
  label: string;
  /** Its name for screen readers, where the label alone does not say of what. */
  name?: string;
  /** Asked in its place. */
  question: string;
  onConfirm: () => void;
}

/** A button for what can't be undone but is no drama: it asks where it stands. */
export function InlineConfirm({
  label,
  name,
  question,
  onConfirm,
  size,
  variant,
  busy = false,
}: InlineConfirmProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'asking' | 'declined'>('idle');
  if (state !== 'asking') {
    return (
      <Button
        size={size}
        variant={variant}
        busy={busy}
        aria-label={name}
        // Back where one came from.
        autoFocus={state === 'declined'}
        onClick={() => setState('asking')}
      >
        {label}
      </Button>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- Escape for the two buttons inside
    <div
      role="group"
      aria-label={question}
      className={css.group}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setState('declined');
      }}
    >
      <span className={css.question}>{question}</span>
      <Button
        size={size}
        variant="destructive"
        autoFocus
        onClick={() => {
          setState('idle');
          onConfirm();
        }}
      >
        {label}
      </Button>
      <Button size={size} variant="outline" onClick={() => setState('declined')}>
        {t(($) => $.ui.cancel)}
      </Button>
    </div>
  );
}
