import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { useEnterOrganisation } from '../organisations/entrance.ts';
import { Refused } from '../shell/Refused.tsx';
import { useJoin } from './api.ts';
import css from './JoinForm.module.css';

const empty = { first_name: '', last_name: '', password: '' };
const fields = ['first_name', 'last_name', 'password'] as const;

interface JoinFormProps {
  token: string;
  organisation: string;
  /** From now on somebody may be signed in: the form stays until he is inside. */
  onJoined: () => void;
}

/** For somebody who has no account: the link has proved the address, so a name and a password are enough. */
export function JoinForm({ token, organisation, onJoined }: JoinFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { login } = useAuth();
  const join = useJoin();
  const enter = useEnterOrganisation();
  const { register, handleSubmit, setError, formState, watch } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const goIn = async (email: string, password: string, orgId: string) => {
    onJoined();
    try {
      await login(email, password);
      await enter.mutateAsync(orgId);
      toast({ title: t(($) => $.invitations.joined, { organisation }) });
    } catch {
      // The account is there and the person in: the next screen says what keeps him out.
      await navigate({ to: '/' });
    }
  };
  const submit = handleSubmit((given) =>
    join.mutate(
      { token, ...given },
      {
        onSuccess: ({ email, org_id }) => void goIn(email, given.password, org_id),
        onError: (error) => showFieldErrors(error, fields, setError),
      },
    ),
  );
  const busy = join.isPending || join.isSuccess;
  return (
    <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
      <p>{t(($) => $.invitations.newAccount)}</p>
      {join.error && <Refused error={join.error} fallback={t(($) => $.invitations.failedToJoin)} />}
      <div className={css.pair}>
        <TextField
          label={t(($) => $.auth.firstName)}
          autoComplete="given-name"
          autoFocus
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label={t(($) => $.auth.lastName)}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <NewPasswordField
        label={t(($) => $.auth.password)}
        typed={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" busy={busy}>
        {busy ? t(($) => $.invitations.joining) : t(($) => $.invitations.join)}
      </Button>
    </form>
  );
}
