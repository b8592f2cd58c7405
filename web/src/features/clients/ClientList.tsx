import type { Client } from '@takt/contract/clients.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PointMenu } from '../../ui/PointMenu.tsx';
import { useFollowedFocus, useListFocus } from '../../ui/useListFocus.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { useWindowRows } from '../../ui/useWindowRows.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import css from './ClientList.module.css';
import { ClientRow, RowOnItsWay } from './ClientRow.tsx';
import { useClientActs } from './useClientActs.ts';

const ClientDialog = lazy(async () => ({ default: (await import('./ClientDialog.tsx')).ClientDialog }));

/** px, as in ClientList.module.css: a line of the table, and a card of the narrow list */
const ROW = 57;
const CARD = 89;
/** px that stick to the top: the heads of the table, or the bar of the narrow frame */
const HEADS = 37;
const BAR = 48;
/** Rows before the end of what is loaded at which the next page is asked for. */
const AHEAD = 60;

interface ClientListProps {
  /** Those that are loaded, from the first on. */
  clients: readonly Client[];
  total: number;
  pages: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'
  >;
}

/** Any number of clients: only the rows in sight are in the document. */
export function ClientList({ clients, total, pages }: ClientListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const acts = useClientActs();
  const people = usePeopleOf(clients.map(({ owner_id }) => owner_id));
  const narrow = useNarrow(700);
  const focus = useListFocus(total);
  const { ref, list, height, rows, last, scrollTo } = useWindowRows({
    count: total,
    rowHeight: narrow ? CARD : ROW,
    covered: useNarrow(800) ? BAR + (narrow ? 0 : HEADS) : HEADS,
    kept: [focus.at, focus.last],
  });
  const [menu, setMenu] = useState<{ client: Client; at: Element } | null>(null);
  const [edited, edit] = useState<Client | null>(null);
  useFollowedFocus(focus, list, scrollTo);

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const short = last + AHEAD >= clients.length;
  useEffect(() => {
    if (short && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [short, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const open = ({ id }: Client) => void navigate({ to: '/clients/$id', params: { id } });

  return (
    <>
      {isFetchNextPageError && (
        <Alert variant="destructive" className={css.broken}>
          <p>{t(($) => $.clients.failedToFetch)}</p>
          <Button variant="link" onClick={() => void fetchNextPage()}>
            {t(($) => $.ui.retry)}
          </Button>
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys of the links and buttons inside, heard once for all rows */}
      <div
        role="table"
        aria-label={t(($) => $.clients.title)}
        aria-rowcount={total + 1}
        aria-describedby="clients-keys"
        className={classes('card', css.table, pages.isPlaceholderData && css.older)}
        onClick={({ target }) => onClick(target)}
        onKeyDown={(event) => {
          const client = clientAt(event.target);
          if (!client || !(event.target instanceof Element) || event.target.closest('[role="menu"]')) return;
          if (onKey(event.code, event.shiftKey, client, event.target)) event.preventDefault();
        }}
        onFocus={({ target }) => {
          const index = indexAt(target);
          if (index !== -1 && index !== focus.last) focus.note(index);
        }}
      >
        <div role="rowgroup" className={css.heads}>
          <div role="row" aria-rowindex={1} className={css.row}>
            <span role="columnheader">{t(($) => $.clients.field.name)}</span>
            <span role="columnheader">{t(($) => $.clients.field.status)}</span>
            <span role="columnheader">{t(($) => $.clients.list.contact)}</span>
            <span role="columnheader" className={css.owner}>
              {t(($) => $.clients.field.owner_id)}
            </span>
            <span role="columnheader" className={css.number}>
              {t(($) => $.clients.list.projects)}
            </span>
            <span role="columnheader" className={css.number}>
              {t(($) => $.clients.list.tasks)}
            </span>
            <span role="columnheader">
              <span className="visually-hidden">{t(($) => $.clients.list.actions)}</span>
            </span>
          </div>
        </div>
        <div ref={ref} role="rowgroup" className={css.rows} style={{ height }}>
          {rows.map(({ index, top }) => {
            const client = clients[index];
            const place = { index, top, stop: index === focus.at };
            if (!client) return <RowOnItsWay key={`at-${index}`} {...place} />;
            const owner = client.owner_id === null ? undefined : people.get(client.owner_id);
            return <ClientRow key={client.id} {...place} client={client} owner={owner} />;
          })}
        </div>
      </div>
      <p id="clients-keys" className="visually-hidden">
        {t(($) => $.clients.list.keysHint)}
      </p>
      {menu && (
        <PointMenu
          label={t(($) => $.clients.list.actionsOf, { name: menu.client.name })}
          at={menu.at}
          placement="bottom-end"
          sections={[
            {
              items: [
                { label: t(($) => $.clients.open), onSelect: () => open(menu.client) },
                { label: t(($) => $.clients.edit), onSelect: () => edit(menu.client) },
              ],
            },
            {
              items: [
                {
                  label: t(($) => $.clients.delete),
                  destructive: true,
                  onSelect: () => acts.remove(menu.client),
                },
              ],
            },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
      <Suspense>{edited && <ClientDialog client={edited} onClose={() => edit(null)} />}</Suspense>
    </>
  );

  function onClick(target: EventTarget) {
    const client = clientAt(target);
    if (!client || !(target instanceof Element) || target.closest('a')) return;
    const button = target.closest('[data-menu]');
    if (button) return setMenu({ client, at: button });
    if (!getSelection()?.toString()) open(client);
  }

  /** Whether the key was for the list. */
  function onKey(code: string, shift: boolean, client: Client, at: Element): boolean {
    if (code === 'KeyM' || code === 'ContextMenu' || (code === 'F10' && shift)) {
      setMenu({ client, at });
      return true;
    }
    if (code === 'Delete') {
      acts.remove(client);
      return true;
    }
    return focus.move(code);
  }

  function indexAt(target: EventTarget): number {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return Number(row?.dataset.index ?? -1);
  }
  function clientAt(target: EventTarget): Client | undefined {
    return clients[indexAt(target)];
  }
}
