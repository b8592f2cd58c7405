import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError, isReason } from '../../api/errors.ts';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useConfirmIdentity } from './api.ts';
import { SecondFactorField } from './SecondFactorField.tsx';
import css from './auth.module.css';

interface ConfirmDialogProps {
  email: string;
  secondFactor: boolean;
  onDone: (proved: boolean) => void;
}

export function ConfirmDialog({ email, secondFactor, onDone }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const confirm = useConfirmIdentity();
  const [code, setCode] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const id = useId();
  const submit = handleSubmit(({ password }) =>
    confirm.mutate(
      { password, ...(secondFactor && { code }) },
      {
        onSuccess: () => onDone(true),
        onError: (error) => {
          showFieldErrors(error, ['password'], setError);
          if (isReason(error, 'wrong_code')) setCode('');
        },
      },
    ),
  );
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={t(($) => $.auth.confirmTitle)}
      size="sm"
      actions={
        <>
          <Button variant="outline" onClick={() => onDone(false)}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={confirm.isPending}>
            {confirm.isPending ? t(($) => $.auth.confirming) : t(($) => $.auth.confirm)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        <p className={css.note}>{t(($) => $.auth.confirmLead)}</p>
        {confirm.isError && (
          <Refused
            error={confirm.error}
            fallback={t(($) => $.auth.confirmFailed)}
            fields={['password', 'code']}
          />
        )}
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t(($) => $.auth.password)}
          autoComplete="current-password"
          data-autofocus
          error={formState.errors.password?.message}
          {...register('password')}
        />
        {secondFactor && (
          <SecondFactorField
            value={code}
            onChange={(next) => {
              setCode(next);
              if (next !== '' && confirm.isError) confirm.reset();
            }}
            error={fieldError(confirm.error, 'code')}
          />
        )}
      </form>
    </Dialog>
  );
}
