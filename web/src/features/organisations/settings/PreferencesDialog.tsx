import type { Organisation } from '@takt/contract/organisations.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUpdateOrganisation } from '../api.ts';
import css from '../organisations.module.css';
import { PreferenceFields } from './PreferenceFields.tsx';
import { WorkFields } from './WorkFields.tsx';

type Preferences = Organisation['preferences'];
interface PreferencesDialogProps {
  open: boolean;
  onClose: () => void;
  organisation: Organisation;
}

/** What the whole organisation reckons with: chosen from lists, so nothing can be wrong. */
export function PreferencesDialog({ open, onClose, organisation }: PreferencesDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateOrganisation(organisation.id);
  const id = useId();
  const [chosen, setChosen] = useState<Partial<Preferences>>({});

  const close = () => {
    setChosen({});
    update.reset();
    onClose();
  };
  const choose = (part: Partial<Preferences>) =>
    setChosen((now) => differing(organisation.preferences, { ...now, ...part }));
  const save = () =>
    update.mutate(
      { preferences: chosen },
      {
        onSuccess: () => {
          close();
          toast({
            title: t(($) => $.organisations.updated),
            description: t(($) => $.organisations.updatedLead),
          });
        },
        onError: () =>
          toast({
            variant: 'destructive',
            title: t(($) => $.problems.error),
            description: t(($) => $.organisations.failedToUpdate),
          }),
      },
    );

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(($) => $.organisations.editSettings)}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={update.isPending} disabled={Object.keys(chosen).length === 0}>
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
        {update.isError && <Alert variant="destructive">{messageOf(update.error)}</Alert>}
        <PreferenceFields value={{ ...organisation.preferences, ...chosen }} onChange={choose} />
        <WorkFields value={{ ...organisation.preferences, ...chosen }} onChange={choose} />
      </form>
    </Dialog>
  );
}

/** What was chosen back is not chosen. */
const differing = (kept: Preferences, chosen: Partial<Preferences>): Partial<Preferences> =>
  Object.fromEntries(
    Object.entries(chosen).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify({ ...kept }[field]),
    ),
  );
