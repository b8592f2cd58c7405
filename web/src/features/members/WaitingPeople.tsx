import type { Member } from '@takt/contract/members.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { nameOf } from '../auth/auth.ts';
import { proposalsQuery } from '../invitations/api.ts';
import { InlineQuestion } from '../invitations/InlineQuestion.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { membersQuery } from './api.ts';
import { isProposal } from './members.ts';
import type { MemberActs } from './useMemberActs.ts';
import css from './WaitingPeople.module.css';

/** How many are shown before somebody asks for all. */
const FEW = 5;

/** Those who have asked for access or were proposed, for whoever decides; nothing while nobody waits. */
export function WaitingPeople({ acts }: { acts: MemberActs }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id } = useOrganisation();
  const waiting = useInfiniteQuery(membersQuery(id, { status: 'requested' })).data?.pages;
  const people = waiting?.flatMap(({ items }) => items) ?? [];
  const proposals = useQuery({ ...proposalsQuery(id), enabled: people.some(isProposal) }).data;
  const [all, showAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all ? people : people.slice(0, FEW);
  return (
    <section aria-labelledby="waiting-people" className={`card ${css.section}`}>
      <h2 id="waiting-people" className={css.title}>
        {t(($) => $.members.waitingTitle)}
        <span className={css.count}>{number(waiting?.at(-1)?.total ?? null)}</span>
      </h2>
      <ul className={css.list}>
        {shown.map((member) => (
          <Waiting
            key={member.id}
            member={member}
            by={proposals?.find(({ id: one }) => one === member.id)?.invited_by}
            acts={acts}
          />
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="link" className={css.more} onClick={() => showAll(true)}>
          {t(($) => $.members.waitingAll, { count: people.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface WaitingProps {
  member: Member;
  /** Who has proposed him. */
  by: { first_name: string; last_name: string } | undefined;
  acts: MemberActs;
}

function Waiting({ member, by, acts }: WaitingProps) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const [asking, ask] = useState(false);
  const { user, role } = member;
  const name = nameOf(user);
  const why = () => {
    if (!isProposal(member)) return t(($) => $.members.waitingAccess);
    return by
      ? t(($) => $.members.waitingProposed, { name: `${by.first_name} ${by.last_name}`.trim() })
      : t(($) => $.members.waitingProposedBySomebody);
  };
  return (
    <li data-asks className={css.one}>
      <Avatar name={name} id={user.id ?? user.email} src={user.avatar_url} size={32} decorative />
      <div className={css.who}>
        <p className={css.name}>
          {name}
          {name !== user.email && <span className={css.email}>{user.email}</span>}
        </p>
        <p className={css.why}>
          {[why(), t(($) => $.organisations.roles[role]), ago(member.joined_at)].join(' · ')}
        </p>
      </div>
      {asking ? (
        <InlineQuestion
          question={t(($) => $.invitations.question.decline)}
          yes={t(($) => $.invitations.yes.decline)}
          onYes={() => {
            ask(false);
            acts.decline(member);
          }}
          onNo={() => ask(false)}
        />
      ) : (
        <div className={css.acts}>
          <Button
            variant="ghost"
            aria-label={`${t(($) => $.invitations.act.decline)}: ${name}`}
            onClick={() => ask(true)}
          >
            {t(($) => $.invitations.act.decline)}
          </Button>
          <Button
            variant="secondary"
            aria-label={`${t(($) => $.invitations.act.approve)}: ${name}`}
            onClick={() => acts.approve(member)}
          >
            {t(($) => $.invitations.act.approve)}
          </Button>
        </div>
      )}
    </li>
  );
}
