import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import css from './NewPasswordField.module.css';
import { type Strength, strengthOf } from './password.ts';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> {
  /** What stands in the field, for the hint about its strength. */
  typed: string;
}

export function NewPasswordField({ typed, ...rest }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      hint={typed === '' ? t(($) => $.auth.passwordHint) : <StrengthHint strength={strengthOf(typed)} />}
    />
  );
}

const marks: Record<Strength, number> = { short: 0, weak: 1, fair: 2, strong: 3 };

function StrengthHint({ strength }: { strength: Strength }) {
  const { t } = useTranslation();
  return (
    <span className={classes(css.strength, css[strength])} role="status">
      <span className="visually-hidden">{`${t(($) => $.auth.strength.label)}: `}</span>
      <span className={css.marks} aria-hidden="true">
        {[1, 2, 3].map((mark) => (
          <span key={mark} className={classes(css.mark, mark <= marks[strength] && css.on)} />
        ))}
      </span>
      {t(($) => $.auth.strength[strength])}
    </span>
  );
}
