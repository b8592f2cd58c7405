import { IconFilterOff, IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { invitation } from '@takt/contract/invitations.ts';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { MemberSkeleton } from '../members/MemberSkeleton.tsx';
import { TeamFrame } from '../members/TeamFrame.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { invitationsQuery, type InvitationStatus } from './api.ts';
import { InvitationList } from './InvitationList.tsx';
import css from './InvitationsPage.module.css';
import { InviteButton } from './InviteButton.tsx';

const statusOf = (given: string | undefined) => invitation.shape.status.safeParse(given).data;
const statuses = ['requested', 'pending', 'expired', 'accepted', 'declined', 'revoked'] as const;

export function InvitationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: orgId } = useOrganisation();
  const search = useSearch({ from: '/in-organisation/frame/team/invitations' });
  const status = statusOf(search.status);
  const list = useInfiniteQuery(invitationsQuery(orgId, status));
  const show = (next: InvitationStatus | undefined) =>
    void navigate({ to: '.', search: { status: next }, replace: true, resetScroll: false });

  return (
    <TeamFrame part="invitations" actions={<InviteButton />}>
      <div className={css.filters}>
        <NativeSelect
          className={css.choice}
          aria-label={t(($) => $.invitations.column.status)}
          value={status ?? ''}
          onChange={({ target }) => show(statusOf(target.value))}
        >
          <option value="">{t(($) => $.invitations.anyStatus)}</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {t(($) => $.invitations.status[one])}
            </option>
          ))}
        </NativeSelect>
      </div>
      {body()}
    </TeamFrame>
  );

  function body() {
    if (list.isPending) return <MemberSkeleton label={t(($) => $.invitations.loading)} />;
    if (!list.data) {
      return (
        <Failure
          title={t(($) => $.invitations.failedToFetch)}
          message={messageOr(
            list.error,
            t(($) => $.problems.occurred),
          )}
          retry={list.refetch}
        />
      );
    }
    const invitations = list.data.pages.flatMap(({ items }) => items);
    if (invitations.length === 0) {
      return status === undefined ? (
        <EmptyState
          icon={<IconMail size={24} stroke={1.6} />}
          title={t(($) => $.invitations.emptyTitle)}
          description={t(($) => $.invitations.emptyLead)}
        />
      ) : (
        <EmptyState
          icon={<IconFilterOff size={24} stroke={1.6} />}
          title={t(($) => $.invitations.noneFound)}
          action={
            <Button variant="outline" onClick={() => show(undefined)}>
              {t(($) => $.invitations.showAll)}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <InvitationList invitations={invitations} />
        {list.hasNextPage && (
          <Button
            variant="outline"
            className={css.more}
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(($) => $.invitations.more)}
          </Button>
        )}
      </>
    );
  }
}
