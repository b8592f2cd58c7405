import { invitedRole } from '@takt/contract/invitations.ts';
import type { Member } from '@takt/contract/members.ts';
import type { Role } from '@takt/contract/organisations.ts';
import {
  IconBuildingCommunity,
  IconCheck,
  IconCrown,
  IconId,
  IconLayoutKanban,
  IconMailForward,
  IconMailX,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserMinus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type MenuSection, PointMenu } from '../../ui/PointMenu.tsx';
import { nameOf } from '../auth/auth.ts';
import { manages } from '../organisations/organisations.ts';
import { actsOn, type MemberAct } from './members.ts';
import type { MemberActs } from './useMemberActs.ts';

interface MemberMenuProps {
  member: Member;
  at: Element;
  me: { id: string; role: Role };
  acts: MemberActs;
  /** Revoking and declining are asked for once more. */
  onAsk: () => void;
  onDialog: (what: 'card' | 'department' | 'remove') => void;
  onClose: () => void;
}

type Items = MenuSection['items'];

/** What can be done about a member; what may not be done is not there. */
export function MemberMenu({ member, at, me, acts, onAsk, onDialog, onClose }: MemberMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = actsOn(member, me);
  const item = (label: string, Icon: TablerIcon, onSelect: () => void, destructive = false): Items => [
    { label, icon: <Icon size={16} aria-hidden="true" />, onSelect, destructive },
  ];
  const act = (name: Exclude<MemberAct, 'role'>, Icon: TablerIcon, onSelect: () => void): Items =>
    can.has(name)
      ? item(
          t(($) => $.members.act[name]),
          Icon,
          onSelect,
          name === 'remove' || name === 'revoke' || name === 'decline',
        )
      : [];
  const sections: MenuSection[] = [
    {
      items: [
        ...item(
          t(($) => $.members.act.open),
          IconId,
          () => onDialog('card'),
        ),
        ...tasks(),
      ],
    },
    { title: t(($) => $.members.act.role), items: can.has('role') ? roles() : [] },
    {
      items: [
        ...act('approve', IconCheck, () => acts.approve(member)),
        ...act('department', IconBuildingCommunity, () => onDialog('department')),
        ...act('resend', IconMailForward, () => acts.resend(member)),
        ...act('suspend', IconPlayerPause, () => acts.suspend(member)),
        ...act('restore', IconPlayerPlay, () => acts.restore(member)),
      ],
    },
    {
      items: [
        ...act('revoke', IconMailX, onAsk),
        ...act('decline', IconX, onAsk),
        ...act('remove', IconUserMinus, () => onDialog('remove')),
      ],
    },
    { items: member.role === 'owner' && manages(me) ? ownership() : [] },
  ];
  return (
    <PointMenu
      label={t(($) => $.members.actions, { name: nameOf(member.user) })}
      at={at}
      placement="bottom-end"
      width={272}
      sections={sections.filter(({ items }) => items.length > 0)}
      onClose={onClose}
    />
  );

  function tasks(): Items {
    const { user_id: assignee } = member;
    if (assignee === null) return [];
    return item(
      t(($) => $.members.act.tasks),
      IconLayoutKanban,
      () => void navigate({ to: '/tasks', search: { assignee } }),
    );
  }

  function roles(): Items {
    return invitedRole.options.map((role) => ({
      label: t(($) => $.organisations.roles[role]),
      checked: member.role === role,
      onSelect: () => {
        if (member.role !== role) acts.setRole(member, role, role === 'admin' ? 'member' : 'admin');
      },
    }));
  }

  /** Why nothing can be done about the owner, and what he can do about it himself. */
  function ownership(): Items {
    const own = member.user_id === me.id;
    return [
      {
        label: own ? t(($) => $.members.ownerHintSelf) : t(($) => $.members.ownerHint),
        disabled: true,
        onSelect: () => undefined,
      },
      ...(own
        ? item(
            t(($) => $.members.ownershipLink),
            IconCrown,
            () => void navigate({ to: '/organization/settings', hash: 'danger' }),
          )
        : []),
    ];
  }
}
