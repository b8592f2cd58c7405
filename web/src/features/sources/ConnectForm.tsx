import type { ConnectorName, Credentials } from '@takt/contract/sources.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useConnect } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { platforms, usualReading } from './sources.ts';
import css from './sources.module.css';

/** Access to an account, tried at once: what the platform refuses is told here and not kept. */
export function ConnectForm({ connector }: { connector: ConnectorName }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const connect = useConnect();
  const title = t(($) => $.sources.connectors[connector]);
  const { account, hasManager, secrets } = platforms[connector];
  const [name, setName] = useState<string>(title);
  const [accountId, setAccountId] = useState('');
  const [managerId, setManagerId] = useState('');
  const [credentials, setCredentials] = useState<Credentials>({});
  const [reading, setReading] = useState(usualReading);
  const [tried, setTried] = useState(false);

  const missing = {
    name: name.trim() === '',
    account: account === 'required' && accountId.trim() === '',
    secrets: secrets.some((one) => !credentials[one]?.trim()),
    levels: reading.levels.length === 0,
  };
  const submit = () => {
    setTried(true);
    if (Object.values(missing).some(Boolean)) return;
    connect.mutate(
      {
        connector,
        name: name.trim(),
        credentials,
        settings: { ...reading, account_id: accountId.trim(), manager_id: managerId.trim() },
      },
      {
        onSuccess: ({ id, error }) => {
          // What could not be asked is told on its page.
          if (error === null) toast({ title: t(($) => $.sources.connect.done) });
          void navigate({ to: '/data/sources/$id', params: { id } });
        },
      },
    );
  };
  return (
    <section className={`card ${css.guide}`} aria-labelledby="access">
      <h2 id="access" className={css.title}>
        {t(($) => $.sources.connect.form)}
      </h2>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t(($) => $.sources.connect.name)}
          hint={t(($) => $.sources.connect.nameHint)}
          required
          maxLength={80}
          autoComplete="off"
          error={
            tried && missing.name
              ? t(($) => $.sources.connect.nameRequired)
              : fieldError(connect.error, 'name')
          }
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {account !== 'none' && (
          <TextField
            label={t(($) => $.sources.connect.account[connector])}
            hint={t(($) => $.sources.connect.accountHint[connector])}
            required={account === 'required'}
            maxLength={100}
            autoComplete="off"
            error={
              tried && missing.account
                ? t(($) => $.sources.connect.accountRequired)
                : fieldError(connect.error, 'settings.account_id')
            }
            value={accountId}
            onChange={({ target }) => setAccountId(target.value)}
          />
        )}
        {hasManager && (
          <TextField
            label={t(($) => $.sources.connect.manager)}
            hint={t(($) => $.sources.connect.managerHint)}
            maxLength={20}
            autoComplete="off"
            value={managerId}
            onChange={({ target }) => setManagerId(target.value)}
          />
        )}
        <CredentialFields connector={connector} value={credentials} onChange={setCredentials} tried={tried} />
        <details className={css.further}>
          <summary>{t(($) => $.sources.connect.more)}</summary>
          <div className={css.form}>
            <ReadingFields connector={connector} value={reading} onChange={setReading} />
          </div>
        </details>
        {connect.isError && (
          <Alert variant="destructive" title={t(($) => $.sources.connect.failed)}>
            {messageOr(
              connect.error,
              t(($) => $.sources.connect.failed),
            )}
          </Alert>
        )}
        <div className={css.submit}>
          <Button type="submit" busy={connect.isPending}>
            {t(($) => $.sources.connect.submit)}
          </Button>
          {connect.isPending && (
            <span role="status" className={css.soft}>
              {t(($) => $.sources.connect.checking, { platform: title })}
            </span>
          )}
        </div>
      </form>
    </section>
  );
}
