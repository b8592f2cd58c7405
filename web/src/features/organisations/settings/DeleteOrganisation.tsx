import type { Organisation } from '@takt/contract/organisations.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Refused } from '../../shell/Refused.tsx';
import { useDeleteOrganisation } from '../api.ts';
import css from '../organisations.module.css';

interface DeleteOrganisationProps {
  organisation: Organisation;
  onClose: () => void;
}

/** It takes everybody's work along, so its name is typed in, and the owner proves who he is. */
export function DeleteOrganisation({ organisation, onClose }: DeleteOrganisationProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { dayOf } = useFormats();
  const remove = useDeleteOrganisation(organisation.id);
  const [typed, setTyped] = useState('');
  const id = useId();
  const right = typed.trim() === organisation.name;
  const submit = async () => {
    const { purge_at } = await remove.mutateAsync(typed.trim());
    toast({
      title: t(($) => $.organisations.removed),
      description: t(($) => $.organisations.removedLead, {
        day: dayOf(purge_at, organisation.preferences.timezone),
      }),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.organisations.removeTitle)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} variant="destructive" disabled={!right} busy={remove.isPending}>
            {t(($) => $.organisations.remove)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          // What failed stands in the dialog.
          if (right) submit().catch(() => undefined);
        }}
      >
        {remove.isError && (
          <Refused error={remove.error} fallback={t(($) => $.organisations.failedToRemove)} />
        )}
        <Alert variant="warning">{t(($) => $.organisations.removeEffect)}</Alert>
        <TextField
          label={t(($) => $.organisations.removeConfirm, { name: organisation.name })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
