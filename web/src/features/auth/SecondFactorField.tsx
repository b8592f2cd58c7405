import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './auth.module.css';

interface SecondFactorFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Six digits are there. */
  onComplete?: (code: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Told which kind is asked for now. */
  onKind?: (kind: 'app' | 'recovery') => void;
}

/** A code of the app or, for whoever has lost the phone, a recovery code. */
export function SecondFactorField({ onComplete, onKind, onChange, ...field }: SecondFactorFieldProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  // After a switch the field is a new one, which takes the focus.
  const [switched, setSwitched] = useState(false);
  const choose = (next: typeof kind) => {
    setKind(next);
    setSwitched(true);
    onChange('');
    onKind?.(next);
  };
  const autoFocus = field.autoFocus === true || switched;
  return (
    <div className={css.code}>
      {kind === 'app' ? (
        <CodeField
          {...field}
          label={t(($) => $.auth.code)}
          autoFocus={autoFocus}
          onChange={onChange}
          {...(onComplete && { onComplete })}
        />
      ) : (
        <TextField
          {...field}
          label={t(($) => $.auth.recoveryCode)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <Button variant="link" onClick={() => choose(kind === 'app' ? 'recovery' : 'app')}>
        {kind === 'app' ? t(($) => $.auth.useRecoveryCode) : t(($) => $.auth.useAppCode)}
      </Button>
    </div>
  );
}
