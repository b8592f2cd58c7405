import type { Client } from '@takt/contract/clients.ts';
import { IconBuilding, IconDots, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Person } from '../tasks/usePeople.ts';
import css from './ClientList.module.css';
import { STATUS_TONE } from './clients.ts';

interface Place {
  index: number;
  /** px from the top of the list */
  top: number;
  /** Tab leads to this one; arrow keys go on from it. */
  stop: boolean;
}

interface ClientRowProps extends Place {
  client: Client;
  owner: Person | undefined;
}

export const ClientRow = memo(function ClientRow({ client, owner, index, top, stop }: ClientRowProps) {
  const { t } = useTranslation();
  const { id, name, kind, status, contact_person, email, phone, active_projects, open_tasks } = client;
  const Icon = kind === 'company' ? IconBuilding : IconUser;
  const below = contact_person || t(($) => $.clients.kind[kind]);
  const [first, second] = [email, phone].filter(Boolean);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="cell" className={css.client}>
        <span className={css.icon} aria-hidden="true">
          <Icon size={18} stroke={1.6} />
        </span>
        <div className={css.names}>
          <Link
            to="/clients/$id"
            params={{ id }}
            data-stop
            tabIndex={stop ? 0 : -1}
            className={css.name}
            title={name}
          >
            {name}
          </Link>
          <p className={css.below}>{below}</p>
        </div>
      </div>
      <div role="cell" className={css.status}>
        <Badge tone={STATUS_TONE[status]}>{t(($) => $.clients.status[status])}</Badge>
      </div>
      <div role="cell" className={css.contact}>
        <p title={first}>{first ?? <span className={css.none}>—</span>}</p>
        {second !== undefined && <p>{second}</p>}
      </div>
      <div role="cell" className={css.owner}>
        {owner ? (
          <>
            <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={22} decorative />
            <span className={css.ownerName}>{owner.name}</span>
          </>
        ) : (
          <span className={css.none}>—</span>
        )}
      </div>
      <Count value={active_projects} said={t(($) => $.clients.list.projectsOf, { count: active_projects })} />
      <Count value={open_tasks} said={t(($) => $.clients.list.tasksOf, { count: open_tasks })} />
      <div role="cell" className={css.actions}>
        <button
          type="button"
          data-menu
          tabIndex={stop ? 0 : -1}
          aria-haspopup="menu"
          aria-label={t(($) => $.clients.list.actionsOf, { name })}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <IconDots aria-hidden="true" />
        </button>
      </div>
    </div>
  );
});

/** A figure under its head; spelled out where there are no heads. */
function Count({ value, said }: { value: number; said: string }) {
  const { number } = useFormats();
  return (
    <div role="cell" className={classes(css.number, value === 0 && css.zero)}>
      <span aria-hidden="true" className={css.wide}>
        {number(value)}
      </span>
      <span className={css.spelled}>{said}</span>
    </div>
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
      <div role="cell" className={css.client}>
        <span className={css.icon} />
        <span className={css.ghost} style={{ width: `${96 + ((index * 37) % 80)}px` }} />
      </div>
    </div>
  );
}
