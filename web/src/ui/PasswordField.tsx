import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './Field.tsx';
import css from './Field.module.css';

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'required' | 'type'> {}

export function PasswordField({ label, hint, error, required, ...input }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={css.withButton}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={css.control} />
          <button
            type="button"
            className={css.inside}
            aria-label={t(($) => $.ui.showPassword)}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
