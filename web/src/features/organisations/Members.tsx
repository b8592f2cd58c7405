import type { Member } from '@takt/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { nameOf } from '../auth/auth.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { membersQuery } from './api.ts';
import css from './organisations.module.css';

export function Members({ orgId }: { orgId: string }) {
  const { t } = useTranslation();
  const members = useQuery(membersQuery(orgId));
  const list = members.data?.items;
  return (
    <section
      aria-labelledby="organisation-members"
      aria-busy={members.isPending}
      className={`card ${css.section}`}
    >
      <h2 id="organisation-members" className={css.heading}>
        {t(($) => $.organisations.members)}
        {list && <span className={css.count}>{list.length}</span>}
      </h2>
      {members.isPending && <Waiting />}
      {members.isError && !list && (
        <Failure
          title={t(($) => $.organisations.failedToFetchMembers)}
          message={messageOr(
            members.error,
            t(($) => $.problems.occurred),
          )}
          retry={members.refetch}
        />
      )}
      {list?.length === 0 && <p className={css.none}>{t(($) => $.organisations.noMembers)}</p>}
      {list && list.length > 0 && (
        <ul className={css.members}>
          {list.map((member) => (
            <Row key={member.id} member={member} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const me = useAuth().user;
  const name = nameOf(member.user);
  return (
    <li className={css.member}>
      <Avatar name={name} id={member.user.id} src={member.user.avatar_url} size={32} decorative />
      <div className={css.person}>
        <p>
          <b>{name}</b>
          {member.user.id === me?.id && <span className={css.you}>{t(($) => $.organisations.you)}</span>}
        </p>
        <p className={css.email}>{member.user.email}</p>
      </div>
      {member.status === 'suspended' && <Badge tone="warn">{t(($) => $.organisations.suspended)}</Badge>}
      <span className={css.joined}>
        {t(($) => $.organisations.joined)} {longDay(member.joined_at.slice(0, 10))}
      </span>
      <Badge tone={member.role === 'owner' ? 'accent' : 'neutral'} className={css.role}>
        {t(($) => $.organisations.roles[member.role])}
      </Badge>
    </li>
  );
}

function Waiting() {
  return (
    <div className={css.members}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.member}>
          <Skeleton circle width={32} height={32} />
          <Skeleton width={180} height={20} />
        </div>
      ))}
    </div>
  );
}
