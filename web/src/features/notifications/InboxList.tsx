import type { NotificationGroup } from '@takt/contract/notifications.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollowedFocus, useListFocus } from '../../ui/useListFocus.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { GroupRow } from './GroupRow.tsx';
import css from './inbox.module.css';
import type { InboxActs } from './useInboxActs.ts';

interface InboxListProps {
  groups: readonly NotificationGroup[];
  acts: InboxActs;
  onOpen: (group: NotificationGroup) => void;
}

/** One Tab stop; j and k or the arrows move, e marks, m mutes, Enter opens. */
export function InboxList({ groups, acts, onOpen }: InboxListProps) {
  const { t } = useTranslation();
  const focus = useListFocus(groups.length);
  const [list, setList] = useState<HTMLElement | null>(null);
  useFollowedFocus(focus, list, () => {});
  const people = usePeopleOf(groups.flatMap(({ items }) => items.map((item) => item.actor_id)));
  // From anywhere on the screen into the list.
  useShortcut('KeyJ', () => focus.send(focus.at));
  useShortcut('KeyK', () => focus.send(focus.at));

  const open = (group: NotificationGroup) => {
    if (group.unread > 0) acts.mark(group, true);
    onOpen(group);
  };
  const onKey = (event: KeyboardEvent) => {
    const { code } = event;
    const group = groups[focus.at];
    const inRow = event.target instanceof HTMLElement && event.target.dataset.stop !== undefined;
    if (!group || !inRow || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (focus.move(code === 'KeyJ' ? 'ArrowDown' : code === 'KeyK' ? 'ArrowUp' : code))
      event.preventDefault();
    else if (code === 'KeyE') acts.mark(group, group.unread > 0);
    else if (code === 'KeyM') acts.mute(group);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the rows inside
    <ul ref={setList} aria-label={t(($) => $.inbox.list)} className={`card ${css.list}`} onKeyDown={onKey}>
      {groups.map((group, index) => (
        <GroupRow
          key={group.entity_id}
          group={group}
          people={people}
          index={index}
          stop={index === focus.at}
          onFocus={() => focus.note(index)}
          onOpen={() => open(group)}
          acts={acts}
        />
      ))}
    </ul>
  );
}
