import type { Member } from '@takt/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { nameOf } from '../auth/auth.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { userStatsQuery } from './api.ts';
import css from './MemberCard.module.css';
import { STATUS_TONE } from './members.ts';

/** Who somebody is, and how much work he has. */
export function MemberCard({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation();
  const { dayOf, ago, moment } = useFormats();
  const { preferences } = useOrganisation();
  const { user: me } = useAuth();
  const { user, role, status, department, joined_at } = member;
  const name = nameOf(user);
  const isIn = status === 'active' || status === 'suspended';
  const seen = user.last_login_at;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.members.card)}
      actions={
        member.user_id !== null && (
          <Link
            to="/tasks"
            search={{ assignee: member.user_id }}
            className={buttonClass({ variant: 'outline' })}
          >
            {t(($) => $.members.act.tasks)}
          </Link>
        )
      }
    >
      <div className={css.head}>
        <Avatar name={name} id={user.id ?? user.email} src={user.avatar_url} size={56} decorative />
        <div className={css.names}>
          <p className={css.name}>
            {name}
            {me !== null && me.id === member.user_id && (
              <span className={css.you}>{t(($) => $.members.you)}</span>
            )}
          </p>
          <a href={`mailto:${user.email}`} className={css.email}>
            {user.email}
          </a>
        </div>
      </div>
      <dl className={css.facts}>
        <Fact name={t(($) => $.members.column.role)}>
          {t(($) => $.organisations.roles[role])}
          {status !== 'active' && (
            <Badge tone={STATUS_TONE[status]}>{t(($) => $.members.status[status])}</Badge>
          )}
        </Fact>
        <Fact name={t(($) => $.members.column.department)}>
          {department ? department.name : t(($) => $.members.noDepartment)}
        </Fact>
        {user.username !== null && <Fact name={t(($) => $.members.username)}>{user.username}</Fact>}
        {isIn && (
          <>
            <Fact name={t(($) => $.members.column.joined)}>{dayOf(joined_at, preferences.timezone)}</Fact>
            <Fact name={t(($) => $.members.column.seen)}>
              {seen === null ? (
                t(($) => $.members.neverSeen)
              ) : (
                <span title={moment(seen, preferences.timezone)}>{ago(seen)}</span>
              )}
            </Fact>
          </>
        )}
      </dl>
      {isIn && member.user_id !== null && <Work userId={member.user_id} />}
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Work({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { id: orgId } = useOrganisation();
  const stats = useQuery(userStatsQuery(orgId, userId));
  if (stats.isError && !stats.data) {
    return (
      <Alert variant="destructive" className={css.work}>
        <p>{t(($) => $.members.statsFailed)}</p>
        <Button variant="link" busy={stats.isFetching} onClick={() => void stats.refetch()}>
          {t(($) => $.ui.retry)}
        </Button>
      </Alert>
    );
  }
  const count = (value: number | undefined) => value !== undefined && number(value);
  const { data } = stats;
  return (
    <section aria-labelledby="member-work" className={css.work}>
      <h3 id="member-work" className={css.title}>
        {t(($) => $.members.statsTitle)}
      </h3>
      <Figures
        busy={stats.isPending}
        items={[
          { name: t(($) => $.members.stats.total_tasks), value: count(data?.total_tasks) },
          { name: t(($) => $.members.stats.in_progress_tasks), value: count(data?.in_progress_tasks) },
          {
            name: t(($) => $.members.stats.overdue_tasks),
            value: count(data?.overdue_tasks),
            bad: (data?.overdue_tasks ?? 0) > 0,
          },
          { name: t(($) => $.members.stats.completed_tasks), value: count(data?.completed_tasks) },
          {
            name: t(($) => $.members.stats.completion_rate),
            value: data && percent(data.completion_rate === null ? null : data.completion_rate / 100, 0),
          },
          { name: t(($) => $.members.stats.active_projects), value: count(data?.active_projects) },
        ]}
      />
    </section>
  );
}
