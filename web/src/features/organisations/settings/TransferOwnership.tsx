import type { Organisation } from '@takt/contract/organisations.ts';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { nameOf } from '../../auth/auth.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Refused } from '../../shell/Refused.tsx';
import { activeAdminsQuery, useTransferOwnership } from '../api.ts';
import css from '../organisations.module.css';

interface TransferOwnershipProps {
  organisation: Organisation;
  onClose: () => void;
}

export function TransferOwnership({ organisation, onClose }: TransferOwnershipProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const admins = useQuery({ ...activeAdminsQuery(organisation.id), staleTime: 0 });
  const transfer = useTransferOwnership(organisation.id);
  const [chosen, setChosen] = useState('');
  const id = useId();
  const people = (admins.data?.items ?? []).flatMap(({ user }) =>
    user.id === null ? [] : [{ id: user.id, name: nameOf(user), email: user.email }],
  );
  const submit = () =>
    transfer.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast({
          title: t(($) => $.organisations.transferred),
          description: t(($) => $.organisations.transferredLead, {
            name: people.find((person) => person.id === chosen)?.name ?? '',
          }),
        });
      },
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.organisations.transferTitle)}
      actions={
        people.length > 0 && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t(($) => $.ui.cancel)}
            </Button>
            <Button
              type="submit"
              form={id}
              variant="destructive"
              disabled={chosen === ''}
              busy={transfer.isPending}
            >
              {t(($) => $.organisations.transfer)}
            </Button>
          </>
        )
      }
    >
      {content()}
    </Dialog>
  );

  function content() {
    if (admins.isPending) return <Skeleton height={160} />;
    if (!admins.data) {
      return (
        <Failure
          title={t(($) => $.organisations.failedToFetchAdmins)}
          error={admins.error}
          retry={admins.refetch}
        />
      );
    }
    if (people.length === 0) {
      return (
        <EmptyState
          icon={<IconUserShield size={24} stroke={1.6} />}
          title={t(($) => $.organisations.transferNobody)}
          description={t(($) => $.organisations.transferNobodyLead)}
          action={
            <Link to="/team" className={buttonClass()}>
              {t(($) => $.organisations.toTeam)}
            </Link>
          }
        />
      );
    }
    return (
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== '') submit();
        }}
      >
        {transfer.isError && (
          <Refused error={transfer.error} fallback={t(($) => $.organisations.failedToTransfer)} />
        )}
        <Field label={t(($) => $.organisations.transferTo)} required>
          {(control) => (
            <NativeSelect
              {...control}
              data-autofocus
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="" disabled>
                {t(($) => $.organisations.transferChoose)}
              </option>
              {people.map((person) => (
                <option key={person.id} value={person.id}>
                  {`${person.name} · ${person.email}`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Alert variant="warning">
          <p>{t(($) => $.organisations.transferLead)}</p>
          <p>{t(($) => $.organisations.transferEffect)}</p>
        </Alert>
      </form>
    );
  }
}
