import type { User } from '@takt/contract/users.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Section } from '../../ui/Section.tsx';
import { useToast } from '../../ui/toast.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useChangePassword } from './api.ts';
import css from './users.module.css';

const fields = ['current_password', 'new_password'] as const;
const empty = { current_password: '', new_password: '' };

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState, watch, reset } = useForm({ defaultValues: empty });
  const { errors } = formState;
  const submit = handleSubmit((given) =>
    change.mutate(given, {
      onSuccess: () => {
        reset(empty);
        toast({
          title: t(($) => $.account.password.saved),
          description: t(($) => $.account.password.savedLead),
        });
      },
      onError: (error) => showFieldErrors(error, fields, setError),
    }),
  );
  return (
    <Section id="password" title={t(($) => $.auth.password)} lead={t(($) => $.account.password.lead)}>
      <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {change.isError && (
          <Refused error={change.error} fallback={t(($) => $.auth.resetFailed)} fields={fields} />
        )}
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t(($) => $.account.password.current)}
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <NewPasswordField
          label={t(($) => $.auth.newPassword)}
          typed={watch('new_password')}
          error={errors.new_password?.message}
          {...register('new_password')}
        />
        <div className={css.actions}>
          <Button
            type="submit"
            busy={change.isPending}
            disabled={watch('current_password') === '' || watch('new_password') === ''}
          >
            {change.isPending ? t(($) => $.ui.saving) : t(($) => $.account.password.save)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
