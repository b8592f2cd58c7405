import type { EventKind } from '@takt/contract/events.ts';
import type { Webhook } from '@takt/contract/webhooks.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCreateWebhook, useUpdateWebhook } from './api.ts';
import { KindChoice } from './KindChoice.tsx';
import css from './webhooks.module.css';

interface WebhookDialogProps {
  /** Given: it is changed; otherwise a new one is made. */
  webhook?: Webhook;
  onClose: () => void;
}

/** First what goes where, then, this once, the secret that signs it. The call asks who one is. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const save = webhook ? update : create;
  const id = useId();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  /** null: everything */
  const [kinds, setKinds] = useState<readonly EventKind[] | null>(
    webhook?.kinds.length ? webhook.kinds : null,
  );
  const [tried, setTried] = useState(false);

  if (create.isSuccess) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t(($) => $.webhooks.secretTitle)}
        // A click beside it would lose what nobody can see again.
        dismissible={false}
        actions={<Button onClick={onClose}>{t(($) => $.webhooks.done)}</Button>}
      >
        <SecretOnce
          label={t(($) => $.webhooks.secret)}
          secret={create.data.secret}
          warning={t(($) => $.webhooks.once)}
          copyLabel={t(($) => $.webhooks.copy)}
        />
      </Dialog>
    );
  }
  const problems = {
    name: name.trim() === '' ? t(($) => $.webhooks.nameRequired) : undefined,
    url:
      /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim()) ? undefined : t(($) => $.webhooks.urlWrong),
    kinds: kinds?.length === 0 ? t(($) => $.webhooks.kindsRequired) : undefined,
  };
  const submit = () => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const fields = { name: name.trim(), url: url.trim(), kinds: [...(kinds ?? [])] };
    if (!webhook) return create.mutate(fields);
    update.mutate(
      { id: webhook.id, changes: fields },
      {
        onSuccess: () => {
          onClose();
          toast({ title: t(($) => $.webhooks.saved) });
        },
      },
    );
  };
  const shown: Partial<typeof problems> = tried ? problems : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? t(($) => $.webhooks.editTitle) : t(($) => $.webhooks.createTitle)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            {webhook ? t(($) => $.webhooks.save) : t(($) => $.webhooks.make)}
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
        {save.isError && (
          <Alert variant="destructive">
            {messageOr(
              save.error,
              t(($) => $.webhooks.failedToSave),
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.webhooks.name)}
          data-autofocus
          maxLength={80}
          autoComplete="off"
          error={shown.name ?? fieldError(save.error, 'name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t(($) => $.webhooks.url)}
          inputMode="url"
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(($) => $.webhooks.urlHint)}
          error={shown.url ?? fieldError(save.error, 'url')}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <KindChoice value={kinds} onChange={setKinds} error={shown.kinds} />
      </form>
    </Dialog>
  );
}
