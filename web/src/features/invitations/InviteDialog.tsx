import { type InvitedRole, invitedRole } from '@takt/contract/invitations.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { DepartmentSelect } from '../departments/DepartmentSelect.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { AddressField } from './AddressField.tsx';
import css from './InviteDialog.module.css';
import { type Address, MOST } from './invitations.ts';
import { useSendInvitations } from './useSendInvitations.ts';

interface InviteDialogProps {
  /** A member proposes, and somebody else decides. */
  proposes: boolean;
  onClose: () => void;
}

/** Any number of addresses at once. What could not be sent stays, with its reason. */
export function InviteDialog({ proposes, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [addresses, setAddresses] = useState<readonly Address[]>([]);
  const [role, setRole] = useState<InvitedRole>('member');
  const [department, setDepartment] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { send, sending, sent } = useSendInvitations(organisation.id, proposes);
  const id = useId();
  const good = addresses.filter((one) => one.problem === null);

  const submit = async () => {
    if (addresses.length === 0) return setProblem(t(($) => $.invitations.addressNone));
    if (good.length === 0) return setProblem(t(($) => $.invitations.addressAllWrong));
    if (good.length > MOST) return setProblem(t(($) => $.invitations.addressTooMany, { limit: MOST }));
    setProblem(undefined);
    const left = await send(addresses, { role, department_id: department });
    if (left === null) return undefined;
    setAddresses(left);
    return left.length === 0 ? onClose() : undefined;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        proposes
          ? t(($) => $.invitations.proposeTitle)
          : t(($) => $.invitations.inviteTitle, { organisation: organisation.name })
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {sent > 0 ? t(($) => $.ui.close) : t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={sending}>
            {sendText()}
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
          void submit();
        }}
      >
        {proposes && <p className={css.lead}>{t(($) => $.invitations.proposeLead)}</p>}
        {sent > 0 && (
          <Alert variant={addresses.length > 0 ? 'warning' : 'success'} title={sentText()}>
            {addresses.length > 0 && <p>{t(($) => $.invitations.resultLeft)}</p>}
          </Alert>
        )}
        <AddressField
          addresses={addresses}
          onChange={(next) => {
            setAddresses(next);
            setProblem(undefined);
          }}
          error={problem}
        />
        {!proposes && (
          <Field label={t(($) => $.invitations.role)} hint={t(($) => $.invitations.roleHint[role])}>
            {(control) => (
              <NativeSelect
                {...control}
                value={role}
                onChange={({ target }) => setRole(invitedRole.parse(target.value))}
              >
                {invitedRole.options.toReversed().map((one) => (
                  <option key={one} value={one}>
                    {t(($) => $.organisations.roles[one])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <DepartmentSelect
          label={t(($) => $.invitations.department)}
          empty={t(($) => $.invitations.noDepartment)}
          value={department}
          onChange={setDepartment}
        />
      </form>
    </Dialog>
  );

  function sendText(): string {
    if (sending) return t(($) => $.invitations.sending);
    const count = Math.max(1, good.length);
    return proposes
      ? t(($) => $.invitations.sendProposal, { count })
      : t(($) => $.invitations.send, { count });
  }
  function sentText(): string {
    return proposes
      ? t(($) => $.invitations.resultProposed, { count: sent })
      : t(($) => $.invitations.resultSent, { count: sent });
  }
}
