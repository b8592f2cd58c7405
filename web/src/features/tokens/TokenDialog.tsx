import { type TokenScope, tokenScope } from '@takt/contract/tokens.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreateToken } from './api.ts';
import css from './tokens.module.css';

/** days; null: without an end */
const terms = [7, 30, 90, 365, null] as const;
const USUAL = 90;

/** First what it may do, then, this once, the key itself. The call asks who one is. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateToken();
  const id = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState<number | null>(USUAL);
  const [tried, setTried] = useState(false);
  if (create.isSuccess) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t(($) => $.tokens.created)}
        // A click beside it would lose what nobody can see again.
        dismissible={false}
        actions={<Button onClick={onClose}>{t(($) => $.tokens.done)}</Button>}
      >
        <SecretOnce
          label={t(($) => $.tokens.key)}
          secret={create.data.token}
          warning={t(($) => $.tokens.once)}
          copyLabel={t(($) => $.tokens.copy)}
        />
      </Dialog>
    );
  }
  const nameProblem = name.trim() === '' ? t(($) => $.tokens.nameRequired) : undefined;
  const scopeProblem = scopes.length === 0 ? t(($) => $.tokens.scopesRequired) : undefined;
  const submit = () => {
    setTried(true);
    if (nameProblem !== undefined || scopeProblem !== undefined) return;
    create.mutate({ name: name.trim(), scopes: [...scopes], expires_in_days: days });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.tokens.createTitle)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={create.isPending}>
            {t(($) => $.tokens.create)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {create.isError && (
          <Alert variant="destructive">
            {messageOr(
              create.error,
              t(($) => $.tokens.failedToCreate),
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.tokens.name)}
          data-autofocus
          maxLength={80}
          autoComplete="off"
          placeholder={t(($) => $.tokens.namePlaceholder)}
          error={(tried ? nameProblem : undefined) ?? fieldError(create.error, 'name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className={css.scopes}>
          <legend>{t(($) => $.tokens.scopes)}</legend>
          {tokenScope.options.map((scope) => (
            <Checkbox
              key={scope}
              label={
                <>
                  {t(($) => $.tokens.scope[scope])}
                  <small className={css.hint}>{t(($) => $.tokens.scopeHint[scope])}</small>
                </>
              }
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(
                  tokenScope.options.filter((one) => (one === scope ? target.checked : scopes.includes(one))),
                )
              }
            />
          ))}
          {tried && scopeProblem !== undefined && <Alert variant="destructive">{scopeProblem}</Alert>}
        </fieldset>
        <Field label={t(($) => $.tokens.expires)}>
          {(control) => (
            <NativeSelect
              {...control}
              className={css.term}
              value={days ?? ''}
              onChange={({ target }) => setDays(target.value === '' ? null : Number(target.value))}
            >
              {terms.map((term) => (
                <option key={term} value={term ?? ''}>
                  {term === null ? t(($) => $.tokens.forever) : t(($) => $.tokens.days, { count: term })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
