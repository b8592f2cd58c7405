import type { Invitation } from '@takt/contract/invitations.ts';
import { IconCheck, IconSend, IconX, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { InlineQuestion } from './InlineQuestion.tsx';
import css from './InvitationList.module.css';
import { actsOnInvitation, type InvitationAct, STATUS_TONE } from './invitations.ts';
import { type InvitationActs, useInvitationActs } from './useInvitationActs.ts';

const icons: Record<InvitationAct, TablerIcon> = {
  approve: IconCheck,
  decline: IconX,
  resend: IconSend,
  revoke: IconX,
  withdraw: IconX,
};

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation();
  const { role } = useOrganisation();
  const { user } = useAuth();
  const acts = useInvitationActs();
  const me = { id: user?.id ?? '', role };
  return (
    <div role="table" aria-label={t(($) => $.invitations.list)} className={`card ${css.table}`}>
      <div role="rowgroup" className={css.heads}>
        <div role="row" className={css.row}>
          <span role="columnheader">{t(($) => $.invitations.column.email)}</span>
          <span role="columnheader">{t(($) => $.invitations.column.role)}</span>
          <span role="columnheader">{t(($) => $.invitations.column.status)}</span>
          <span role="columnheader" className={css.by}>
            {t(($) => $.invitations.column.by)}
          </span>
          <span role="columnheader" className={css.sent}>
            {t(($) => $.invitations.column.sent)}
          </span>
          <span role="columnheader">{t(($) => $.invitations.column.until)}</span>
          <span role="columnheader">
            <span className="visually-hidden">{t(($) => $.members.column.actions)}</span>
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            can={actsOnInvitation(invitation, me)}
            acts={acts}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  invitation: Invitation;
  can: readonly InvitationAct[];
  acts: InvitationActs;
}

function Row({ invitation, can, acts }: RowProps) {
  const { t } = useTranslation();
  const { dayOf, moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const [asking, ask] = useState<'revoke' | 'decline' | 'withdraw' | null>(null);
  const { email, role, department, status, invited_by: by, sent_at, expires_at } = invitation;
  const until = status === 'pending' || status === 'expired' ? expires_at : null;
  const when = (at: string | null) =>
    at === null ? (
      <span className={css.none}>—</span>
    ) : (
      <span title={moment(at, timezone)}>{dayOf(at, timezone)}</span>
    );
  return (
    <div role="row" data-asks className={css.row}>
      <div role="cell" className={css.to}>
        <p className={css.email} title={email}>
          {email}
        </p>
        {department && <p className={css.department}>{department.name}</p>}
      </div>
      {asking === null ? (
        <>
          <div role="cell" className={css.muted}>
            {t(($) => $.organisations.roles[role])}
          </div>
          <div role="cell">
            <Badge tone={STATUS_TONE[status]}>{t(($) => $.invitations.status[status])}</Badge>
          </div>
          <div role="cell" className={classes(css.muted, css.by)}>
            {`${by.first_name} ${by.last_name}`.trim()}
          </div>
          <div role="cell" className={classes(css.muted, css.sent)}>
            {when(sent_at)}
          </div>
          <div role="cell" className={classes(css.muted, css.until)}>
            {until !== null && <span className={css.upTo}>{`${t(($) => $.invitations.upTo)} `}</span>}
            {when(until)}
          </div>
          <div role="cell" className={css.acts}>
            {can.map((one) => (
              <Act key={one} act={one} email={email} onSelect={() => begin(one)} />
            ))}
          </div>
        </>
      ) : (
        <div role="cell" aria-colspan={6} className={css.question}>
          <InlineQuestion
            question={t(($) => $.invitations.question[asking])}
            yes={t(($) => $.invitations.yes[asking])}
            onYes={() => settle(asking)}
            onNo={() => ask(null)}
          />
        </div>
      )}
    </div>
  );

  function begin(act: InvitationAct) {
    if (act === 'approve') acts.approve(invitation);
    else if (act === 'resend') acts.resend(invitation);
    else ask(act);
  }
  function settle(act: 'revoke' | 'decline' | 'withdraw') {
    ask(null);
    acts[act](invitation);
  }
}

interface ActProps {
  act: InvitationAct;
  email: string;
  onSelect: () => void;
}

function Act({ act, email, onSelect }: ActProps) {
  const { t } = useTranslation();
  const Icon = icons[act];
  const name = t(($) => $.invitations.act[act]);
  return (
    <Button variant="ghost" size="icon" title={name} aria-label={`${name}: ${email}`} onClick={onSelect}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
