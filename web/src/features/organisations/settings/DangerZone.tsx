import type { Organisation } from '@takt/contract/organisations.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { owns } from '../organisations.ts';
import css from '../organisations.module.css';
import { DeleteOrganisation } from './DeleteOrganisation.tsx';
import { LeaveOrganisation } from './LeaveOrganisation.tsx';
import { TransferOwnership } from './TransferOwnership.tsx';

type Act = 'transfer' | 'remove' | 'leave';

/** What can't be taken back, or not by oneself: the owner hands over or deletes, everybody else may leave. */
export function DangerZone({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const words: Record<Act, { title: string; lead: string; button: string }> = {
    transfer: {
      title: t(($) => $.organisations.transfer),
      lead: t(($) => $.organisations.transferLead),
      button: t(($) => $.organisations.transfer),
    },
    remove: {
      title: t(($) => $.organisations.remove),
      lead: t(($) => $.organisations.removeLead),
      button: t(($) => $.organisations.remove),
    },
    leave: {
      title: t(($) => $.organisations.leaveTitle),
      lead: t(($) => $.organisations.leaveLead),
      button: t(($) => $.organisations.leave),
    },
  };
  const acts: readonly Act[] = owns(organisation) ? ['transfer', 'remove'] : ['leave'];
  const close = () => setAct(null);
  return (
    <div className={css.danger}>
      <Section id="danger" title={t(($) => $.organisations.danger)}>
        <ul className={css.rows}>
          {acts.map((one) => (
            <li key={one} className={css.row}>
              <div className={css.rowText}>
                <p className={css.rowName}>{words[one].title}</p>
                <p className={css.rowLead}>{words[one].lead}</p>
              </div>
              <Button variant={one === 'transfer' ? 'outline' : 'destructive'} onClick={() => setAct(one)}>
                {words[one].button}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {act === 'transfer' && <TransferOwnership organisation={organisation} onClose={close} />}
      {act === 'remove' && <DeleteOrganisation organisation={organisation} onClose={close} />}
      {act === 'leave' && <LeaveOrganisation organisation={organisation} onClose={close} />}
    </div>
  );
}
