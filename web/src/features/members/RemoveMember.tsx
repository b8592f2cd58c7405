import type { Member } from '@takt/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { nameOf } from '../auth/auth.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { openTasksQuery, useRemoveMember } from './api.ts';
import { OpenTasks } from './OpenTasks.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import css from './RemoveMember.module.css';

const heirs = ['person', 'nobody', 'keep'] as const;
type Heir = (typeof heirs)[number];

/** His open tasks are in sight, and somebody says where they go: work that belongs to nobody is lost. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const { id: orgId } = useOrganisation();
  const tasks = useQuery(openTasksQuery(orgId, member.id));
  const remove = useRemoveMember(orgId);
  const [heir, setHeir] = useState<Heir>('person');
  const [person, setPerson] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const id = useId();
  const name = nameOf(member.user);
  const some = (tasks.data?.total ?? 0) > 0;
  const unsaid = some && heir === 'person' && person === null;

  const submit = () => {
    setTried(true);
    if (unsaid || !tasks.data) return;
    const to = { person: person ?? undefined, nobody: 'nobody', keep: undefined }[heir];
    remove.mutate(
      { member, reassignTo: some ? to : undefined },
      {
        onSuccess: () => {
          toast({
            title: t(($) => $.members.removed),
            description: t(($) => $.members.removedLead, { name }),
          });
          onClose();
        },
        onError: (error) =>
          fail(
            error,
            t(($) => $.members.failedToRemove),
          ),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.members.removeTitle)}
      actions={
        <>
          <Button variant="outline" data-autofocus onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="destructive"
            disabled={!tasks.data}
            busy={remove.isPending}
          >
            {t(($) => $.ui.delete)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t(($) => $.members.removeLead, { name })}</p>
        <OpenTasks tasks={tasks} />
        {some && (
          <fieldset className={css.heirs}>
            <legend>{t(($) => $.members.handOn)}</legend>
            {heirs.map((one) => (
              <label key={one} className={css.heir}>
                <input
                  type="radio"
                  name={`${id}-heir`}
                  checked={heir === one}
                  onChange={() => setHeir(one)}
                />
                {t(($) => $.members.hand[one])}
              </label>
            ))}
          </fieldset>
        )}
        {some && heir === 'person' && (
          <PersonSelect
            label={t(($) => $.members.handToWhom)}
            value={person}
            onChange={setPerson}
            except={member.user_id ?? undefined}
            error={tried && unsaid ? t(($) => $.members.handChoose) : undefined}
          />
        )}
      </form>
    </Dialog>
  );
}
