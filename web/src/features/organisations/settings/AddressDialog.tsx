import { type Organisation, slug } from '@takt/contract/organisations.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../api/errors.ts';
import { messageOf } from '../../../api/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUpdateOrganisation } from '../api.ts';
import css from '../organisations.module.css';

interface AddressDialogProps {
  open: boolean;
  onClose: () => void;
  organisation: Organisation;
}

/** The form of an address is told while it is typed; whether it is free, only the server knows. */
export function AddressDialog({ open, onClose, organisation }: AddressDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateOrganisation(organisation.id);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? organisation.slug;
  const read = slug.safeParse(text);
  const changed = read.success && read.data !== organisation.slug;
  const refused = fieldError(update.error, 'slug');
  const address = (path: string) => `${location.host}/${path}`;

  const close = () => {
    setTyped(null);
    update.reset();
    onClose();
  };
  const save = () => {
    if (!changed) return;
    update.mutate(
      { slug: read.data },
      {
        onSuccess: () => {
          close();
          toast({
            title: t(($) => $.organisations.updated),
            description: t(($) => $.organisations.updatedLead),
          });
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(($) => $.organisations.editAddress)}
      size="sm"
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={update.isPending} disabled={!changed}>
            {update.isPending ? t(($) => $.ui.saving) : t(($) => $.organisations.saveChanges)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {update.isError && refused === undefined && (
          <Alert variant="destructive">{messageOf(update.error)}</Alert>
        )}
        <TextField
          label={t(($) => $.organisations.slug)}
          hint={
            read.success
              ? t(($) => $.organisations.slugPreview, { address: address(read.data) })
              : t(($) => $.organisations.slugHint)
          }
          error={read.success ? refused : t(($) => $.organisations.slugMalformed)}
          data-autofocus
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            update.reset();
          }}
        />
        {changed && (
          <Alert variant="warning">
            {t(($) => $.organisations.slugWarning, { address: address(organisation.slug) })}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
