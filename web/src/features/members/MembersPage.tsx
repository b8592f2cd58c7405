import { IconFilterOff, IconUsersPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { InviteButton } from '../invitations/InviteButton.tsx';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { membersQuery } from './api.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberSkeleton } from './MemberSkeleton.tsx';
import type { MembersSearch } from './search.ts';
import { TeamFrame } from './TeamFrame.tsx';
import { useMemberActs } from './useMemberActs.ts';
import { WaitingPeople } from './WaitingPeople.tsx';

export function MembersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const { department, ...search } = useSearch({ from: '/in-organisation/frame/team' });
  const acts = useMemberActs();
  const searchField = useRef<HTMLInputElement>(null);
  const list = useInfiniteQuery(membersQuery(organisation.id, { ...search, department_id: department }));
  const members = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const filtered = Object.values({ ...search, department }).some((value) => value !== undefined);
  const show = (part: MembersSearch) =>
    void navigate({
      to: '/team',
      search: { ...search, department, ...part },
      replace: true,
      resetScroll: false,
    });
  useShortcut('Slash', () => searchField.current?.focus());

  return (
    <TeamFrame part="members" actions={<InviteButton />}>
      {manages(organisation) && <WaitingPeople acts={acts} />}
      <MemberFilters
        search={{ ...search, department }}
        onChange={show}
        total={list.data && !list.isPlaceholderData ? total : undefined}
        searchField={searchField}
      />
      {body()}
    </TeamFrame>
  );

  function body() {
    if (list.isPending) return <MemberSkeleton label={t(($) => $.members.loading)} />;
    if (!list.data) {
      return (
        <Failure
          title={t(($) => $.members.failedToFetch)}
          message={messageOr(
            list.error,
            t(($) => $.problems.occurred),
          )}
          retry={list.refetch}
        />
      );
    }
    if (total === 0) {
      return (
        <EmptyState
          icon={<IconFilterOff size={24} stroke={1.6} />}
          title={t(($) => $.members.noneFound)}
          description={t(($) => $.members.noneFoundLead)}
          action={
            <Button variant="outline" onClick={() => void navigate({ to: '/team', search: {} })}>
              {t(($) => $.members.clearFilter)}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <MemberList members={members} total={total} pages={list} acts={acts} />
        {total === 1 && !filtered && (
          <EmptyState
            icon={<IconUsersPlus size={24} stroke={1.6} />}
            title={t(($) => $.members.emptyTitle)}
            description={t(($) => $.members.emptyLead)}
          />
        )}
      </>
    );
  }
}
