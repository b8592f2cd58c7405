import type { Member } from '@takt/contract/members.ts';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { nameOf } from '../auth/auth.ts';
import { InlineQuestion } from '../invitations/InlineQuestion.tsx';
import css from './MemberList.module.css';
import { STATUS_TONE } from './members.ts';

interface Place {
  index: number;
  /** px from the top of the list */
  top: number;
  /** Tab leads to this one; arrow keys go on from it. */
  stop: boolean;
}

interface MemberRowProps extends Place {
  member: Member;
  /** The person who looks. */
  own: boolean;
  timeZone: string;
  /** He is to say once more that the invitation is to be revoked, or the request declined. */
  question: { onYes: () => void; onNo: () => void } | undefined;
}

export const MemberRow = memo(function MemberRow({
  member,
  index,
  top,
  stop,
  own,
  timeZone,
  question,
}: MemberRowProps) {
  const { t } = useTranslation();
  const { user, role, status, department } = member;
  const name = nameOf(user);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-asks
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="cell" className={css.person}>
        <Avatar name={name} id={user.id ?? user.email} src={user.avatar_url} size={32} decorative />
        <div className={css.names}>
          <p className={css.first}>
            <button type="button" data-stop tabIndex={stop ? 0 : -1} className={css.name} title={name}>
              {name}
            </button>
            {own && <span className={css.you}>{t(($) => $.members.you)}</span>}
          </p>
          {name !== user.email && (
            <p className={css.email} title={user.email}>
              {user.email}
            </p>
          )}
        </div>
      </div>
      {question ? (
        <div role="cell" aria-colspan={6} className={css.question}>
          <InlineQuestion
            {...question}
            question={
              status === 'requested'
                ? t(($) => $.invitations.question.decline)
                : t(($) => $.invitations.question.revoke)
            }
            yes={
              status === 'requested'
                ? t(($) => $.invitations.yes.decline)
                : t(($) => $.invitations.yes.revoke)
            }
          />
        </div>
      ) : (
        <>
          <div role="cell" className={css.department} title={department?.name}>
            {department?.name ?? <span className={css.none}>—</span>}
          </div>
          <div role="cell" className={css.role}>
            {role === 'owner' ? (
              <Badge tone="accent">{t(($) => $.organisations.roles.owner)}</Badge>
            ) : (
              <span className={classes(role === 'admin' && css.admin)}>
                {t(($) => $.organisations.roles[role])}
              </span>
            )}
          </div>
          <div role="cell" className={css.status}>
            {status === 'active' ? (
              t(($) => $.members.status.active)
            ) : (
              <Badge tone={STATUS_TONE[status]}>{t(($) => $.members.status[status])}</Badge>
            )}
          </div>
          <Dates member={member} timeZone={timeZone} />
          <div role="cell" className={css.actions}>
            <button
              type="button"
              data-menu
              tabIndex={stop ? 0 : -1}
              aria-haspopup="menu"
              aria-label={t(($) => $.members.actions, { name })}
              className={buttonClass({ variant: 'ghost', size: 'icon' })}
            >
              <IconDots aria-hidden="true" />
            </button>
          </div>
        </>
      )}
    </div>
  );
});

function Dates({ member, timeZone }: { member: Member; timeZone: string }) {
  const { t } = useTranslation();
  const { dayOf, ago, moment } = useFormats();
  const { user, status, joined_at } = member;
  const seen = user.last_login_at;
  const isIn = status === 'active' || status === 'suspended';
  return (
    <>
      <div role="cell" className={css.date}>
        {isIn ? dayOf(joined_at, timeZone) : <span className={css.none}>—</span>}
      </div>
      <div role="cell" className={css.date}>
        {seen === null && <span className={css.none}>{isIn ? t(($) => $.members.neverSeen) : '—'}</span>}
        {seen !== null && <span title={moment(seen, timeZone)}>{ago(seen)}</span>}
      </div>
    </>
  );
}

/** Its page is being loaded. */
export function RowOnItsWay({ index, top }: Place) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="cell" className={css.person}>
        <span className={css.ghostFace} />
        <span className={css.ghostName} style={{ width: `${96 + ((index * 37) % 80)}px` }} />
      </div>
    </div>
  );
}
