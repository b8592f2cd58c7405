import type { Credentials, Source } from '@takt/contract/sources.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useChangeSource } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { platforms } from './sources.ts';
import css from './sources.module.css';

/** New access to an account; the platform is asked before the former one is given up. */
export function TokenDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangeSource(source.id);
  const [credentials, setCredentials] = useState<Credentials>({});
  const [tried, setTried] = useState(false);
  const id = useId();
  const { connector } = source;
  if (connector === null) return null;
  const isWhole = platforms[connector].secrets.every((name) => credentials[name]?.trim());
  const submit = () => {
    setTried(true);
    if (!isWhole) return;
    change.mutate(
      { credentials },
      {
        onSuccess: () => {
          toast({ title: t(($) => $.sources.token.saved) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.sources.token.title)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={change.isPending}>
            {t(($) => $.sources.token.check)}
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
        <p className={css.soft}>{t(($) => $.sources.token.lead)}</p>
        {change.isError && (
          <Alert variant="destructive">
            {messageOr(
              change.error,
              t(($) => $.sources.page.failed),
            )}
          </Alert>
        )}
        <CredentialFields connector={connector} value={credentials} onChange={setCredentials} tried={tried} />
      </form>
    </Dialog>
  );
}
