import type { Notification, NotificationGroup } from '@takt/contract/notifications.ts';
import { IconBolt, IconBellOff, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconAvatar } from '../../ui/IconAvatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { People } from '../tasks/usePeople.ts';
import css from './inbox.module.css';
import { told } from './sentences.ts';
import type { InboxActs } from './useInboxActs.ts';

interface GroupRowProps {
  group: NotificationGroup;
  people: People;
  index: number;
  /** Tab leads here. */
  stop: boolean;
  onFocus: () => void;
  onOpen: () => void;
  acts: InboxActs;
}

/** A task or a project, what was last said of it and why; what was said before unfolds. */
export function GroupRow({ group, people, index, stop, onFocus, onOpen, acts }: GroupRowProps) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  const { key, title, unread, muted, items } = group;
  const [latest, ...earlier] = items;
  const actor = latest?.actor_id ? people.get(latest.actor_id) : undefined;
  return (
    <li data-index={index} className={classes(css.group, unread > 0 && css.unread)}>
      <span className={css.dot}>
        {unread > 0 && <span className="visually-hidden">{`${t(($) => $.inbox.unread)}: `}</span>}
      </span>
      {actor ? (
        <Avatar name={actor.name} id={actor.id} src={actor.avatar} size={28} decorative />
      ) : (
        <IconAvatar icon={IconBolt} size={28} />
      )}
      <div className={css.what}>
        <button
          type="button"
          data-stop
          data-card={group.entity_id}
          tabIndex={stop ? 0 : -1}
          className={css.open}
          onFocus={onFocus}
          onClick={onOpen}
        >
          <span className={css.key}>{key}</span>
          <span className={css.title}>{title}</span>
          {muted && <IconBellOff size={14} className={css.muted} aria-label={t(($) => $.inbox.muted)} />}
        </button>
        {latest && <Line item={latest} entity={group.entity} people={people} />}
        {unfolded &&
          earlier.map((item) => <Line key={item.id} item={item} entity={group.entity} people={people} />)}
        {earlier.length > 0 && (
          <Button variant="link" size="sm" className={css.fold} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t(($) => $.inbox.less) : t(($) => $.inbox.more, { count: earlier.length })}
          </Button>
        )}
      </div>
      <Menu
        placement="bottom-end"
        trigger={
          <Button variant="ghost" size="icon" aria-label={t(($) => $.inbox.actions, { title })}>
            <IconDots aria-hidden="true" />
          </Button>
        }
        sections={[
          {
            items: [
              {
                label: unread > 0 ? t(($) => $.inbox.markRead) : t(($) => $.inbox.markUnread),
                aside: 'E',
                onSelect: () => acts.mark(group, unread > 0),
              },
              {
                label: muted ? t(($) => $.inbox.unmute) : t(($) => $.inbox.mute),
                aside: 'M',
                onSelect: () => acts.mute(group),
              },
            ],
          },
        ]}
      />
    </li>
  );
}

interface LineProps {
  item: Notification;
  entity: NotificationGroup['entity'];
  people: People;
}

function Line({ item, entity, people }: LineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const actor = (item.actor_id !== null && people.get(item.actor_id)?.name) || 'Takt';
  const { text, quote } = told(item, actor, { entity, t, formats, names: people });
  return (
    <div className={css.line}>
      <p className={css.said}>
        {text}
        {quote !== '' && <q className={css.quote}>{quote}</q>}
      </p>
      <p className={css.facts}>
        <span className={css.why} title={t(($) => $.inbox.why)}>
          {t(($) => $.inbox.because[item.reason])}
        </span>
        <time dateTime={item.created_at} title={formats.moment(item.created_at)}>
          {formats.ago(item.created_at)}
        </time>
      </p>
    </div>
  );
}
