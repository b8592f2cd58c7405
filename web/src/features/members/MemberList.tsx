import type { Member } from '@takt/contract/members.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFollowedFocus, useListFocus } from '../../ui/useListFocus.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { useWindowRows } from '../../ui/useWindowRows.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './MemberList.module.css';
import { MemberMenu } from './MemberMenu.tsx';
import { MemberRow, RowOnItsWay } from './MemberRow.tsx';
import { actsOn } from './members.ts';
import type { MemberActs } from './useMemberActs.ts';

const MemberCard = lazy(async () => ({ default: (await import('./MemberCard.tsx')).MemberCard }));
const MemberDepartment = lazy(async () => ({
  default: (await import('./MemberDepartment.tsx')).MemberDepartment,
}));
const RemoveMember = lazy(async () => ({ default: (await import('./RemoveMember.tsx')).RemoveMember }));

/** px, as in MemberList.module.css: a line of the table, and a card of the narrow list */
const ROW = 57;
const CARD = 93;
/** px that stick to the top: the heads of the table, or the bar of the narrow frame */
const HEADS = 37;
const BAR = 48;
/** Rows before the end of what is loaded at which the next page is asked for. */
const AHEAD = 60;

interface MemberListProps {
  /** Those that are loaded, from the first on. */
  members: readonly Member[];
  total: number;
  pages: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'
  >;
  acts: MemberActs;
}

/** Any number of people: only the rows in sight are in the document, those that are not loaded yet are on their way. */
export function MemberList({ members, total, pages, acts }: MemberListProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const { user } = useAuth();
  const me = { id: user?.id ?? '', role: organisation.role };
  const narrow = useNarrow(700);
  const focus = useListFocus(total);
  const { ref, list, height, rows, last, scrollTo } = useWindowRows({
    count: total,
    rowHeight: narrow ? CARD : ROW,
    covered: useNarrow(800) ? BAR + (narrow ? 0 : HEADS) : HEADS,
    kept: [focus.at, focus.last],
  });
  const [menu, setMenu] = useState<{ member: Member; at: Element } | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ what: 'card' | 'department' | 'remove'; member: Member } | null>(
    null,
  );
  useFollowedFocus(focus, list, scrollTo);

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const short = last + AHEAD >= members.length;
  useEffect(() => {
    if (short && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [short, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return (
    <>
      {isFetchNextPageError && (
        <Alert variant="destructive" className={css.broken}>
          <p>{t(($) => $.members.failedToFetch)}</p>
          <Button variant="link" onClick={() => void fetchNextPage()}>
            {t(($) => $.ui.retry)}
          </Button>
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys of the names and buttons inside, heard once for all rows */}
      <div
        role="table"
        aria-label={t(($) => $.members.members)}
        aria-rowcount={total + 1}
        aria-describedby="members-keys"
        className={classes('card', css.table, pages.isPlaceholderData && css.older)}
        onClick={({ target }) => onClick(target)}
        onKeyDown={(event) => {
          const member = memberAt(event.target);
          if (!member || !(event.target instanceof Element) || event.target.closest('[role="menu"]')) return;
          if (!onKey(event.code, event.shiftKey, member, event.target)) return;
          event.preventDefault();
        }}
        onFocus={({ target }) => {
          const index = indexAt(target);
          if (index !== -1 && index !== focus.last) focus.note(index);
        }}
      >
        <div role="rowgroup" className={css.heads}>
          <div role="row" aria-rowindex={1} className={css.row}>
            <span role="columnheader">{t(($) => $.members.column.person)}</span>
            <span role="columnheader">{t(($) => $.members.column.department)}</span>
            <span role="columnheader">{t(($) => $.members.column.role)}</span>
            <span role="columnheader">{t(($) => $.members.column.status)}</span>
            <span role="columnheader" className={css.date}>
              {t(($) => $.members.column.joined)}
            </span>
            <span role="columnheader" className={css.date}>
              {t(($) => $.members.column.seen)}
            </span>
            <span role="columnheader">
              <span className="visually-hidden">{t(($) => $.members.column.actions)}</span>
            </span>
          </div>
        </div>
        <div ref={ref} role="rowgroup" className={css.rows} style={{ height }}>
          {rows.map(({ index, top }) => {
            const member = members[index];
            const place = { index, top, stop: index === focus.at };
            if (!member) return <RowOnItsWay key={`at-${index}`} {...place} />;
            return (
              <MemberRow
                key={member.id}
                {...place}
                member={member}
                own={member.user_id === me.id}
                timeZone={organisation.preferences.timezone}
                question={
                  asking === member.id
                    ? { onYes: () => settle(member), onNo: () => setAsking(null) }
                    : undefined
                }
              />
            );
          })}
        </div>
      </div>
      <p id="members-keys" className="visually-hidden">
        {t(($) => $.members.keysHint)}
      </p>
      {menu && (
        <MemberMenu
          {...menu}
          me={me}
          acts={acts}
          onAsk={() => setAsking(menu.member.id)}
          onDialog={(what) => setDialog({ what, member: menu.member })}
          onClose={() => setMenu(null)}
        />
      )}
      <Suspense>{dialog && shown(dialog)}</Suspense>
    </>
  );

  function shown({ what, member }: NonNullable<typeof dialog>) {
    const onClose = () => setDialog(null);
    if (what === 'department') return <MemberDepartment member={member} acts={acts} onClose={onClose} />;
    if (what === 'remove') return <RemoveMember member={member} onClose={onClose} />;
    return <MemberCard member={member} onClose={onClose} />;
  }

  function settle(member: Member) {
    setAsking(null);
    if (member.status === 'requested') acts.decline(member);
    else acts.revoke(member);
  }

  function onClick(target: EventTarget) {
    const member = memberAt(target);
    if (!member || !(target instanceof Element)) return;
    const button = target.closest('[data-menu]');
    if (button) return setMenu({ member, at: button });
    if (target.closest('[role="group"]') || getSelection()?.toString()) return undefined;
    return setDialog({ what: 'card', member });
  }

  /** Whether the key was for the list. */
  function onKey(code: string, shift: boolean, member: Member, at: Element): boolean {
    if (code === 'KeyM' || code === 'ContextMenu' || (code === 'F10' && shift)) {
      setMenu({ member, at });
      return true;
    }
    if (code === 'Delete') {
      const can = actsOn(member, me);
      if (can.has('remove')) setDialog({ what: 'remove', member });
      if (can.has('revoke') || can.has('decline')) setAsking(member.id);
      return true;
    }
    return focus.move(code);
  }

  function indexAt(target: EventTarget): number {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return Number(row?.dataset.index ?? -1);
  }
  function memberAt(target: EventTarget): Member | undefined {
    return members[indexAt(target)];
  }
}
