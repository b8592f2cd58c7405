import type { ConnectorName, Credentials } from '@takt/contract/sources.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import { platforms } from './sources.ts';
import css from './sources.module.css';

interface CredentialFieldsProps {
  connector: ConnectorName;
  value: Credentials;
  onChange: (value: Credentials) => void;
  /** Somebody has pressed the button: what is empty is told. */
  tried: boolean;
}

/** What a platform wants to know before it answers. A browser is not to keep it. */
export function CredentialFields({ connector, value, onChange, tried }: CredentialFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {platforms[connector].secrets.map((name) => (
        <TextField
          key={name}
          label={t(($) => $.sources.credentials[name])}
          required
          type={name === 'client_id' ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          maxLength={4_000}
          error={tried && !value[name]?.trim() ? t(($) => $.sources.credentials.required) : undefined}
          value={value[name] ?? ''}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
      <p className={css.soft}>{t(($) => $.sources.credentials.kept)}</p>
    </>
  );
}
