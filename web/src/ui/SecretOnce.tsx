import { IconCopy } from '@tabler/icons-react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import css from './SecretOnce.module.css';
import { useCopy } from './useCopy.ts';

interface SecretOnceProps {
  /** Its name for screen readers. */
  label: string;
  secret: string;
  /** That it is shown this once. */
  warning: string;
  copyLabel: string;
}

/** A secret that nobody will see again. */
export function SecretOnce({ label, secret, warning, copyLabel }: SecretOnceProps) {
  const copy = useCopy();
  return (
    <div className={css.once}>
      <Alert variant="warning">{warning}</Alert>
      <div role="group" aria-label={label} className={css.secret}>
        <code>{secret}</code>
        <Button variant="outline" data-autofocus onClick={() => void copy(secret)}>
          <IconCopy aria-hidden="true" />
          {copyLabel}
        </Button>
      </div>
    </div>
  );
}
