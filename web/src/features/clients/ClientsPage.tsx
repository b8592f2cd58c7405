import { exportClientsCsv, exportClientsXlsx } from '@takt/contract/exports.ts';
import { IconAddressBook, IconFileImport, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { useRefreshed } from '../events/useRefreshed.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { Failure } from '../shell/Failure.tsx';
import { clientsQuery, filterOf } from './api.ts';
import { ClientFilters } from './ClientFilters.tsx';
import { ClientList } from './ClientList.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import type { ClientsSearch } from './search.ts';

const ClientDialog = lazy(async () => ({ default: (await import('./ClientDialog.tsx')).ClientDialog }));

/** Whom the company works for. */
export function ClientsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/in-organisation/frame/clients' });
  const searchField = useRef<HTMLInputElement>(null);
  const list = useInfiniteQuery(clientsQuery(search));
  const clients = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const query = filterOf(search);
  const narrowed = Object.values(query).some((value) => value !== undefined);
  const show = (part: ClientsSearch) =>
    void navigate({ to: '/clients', search: { ...search, ...part }, replace: true, resetScroll: false });
  const add = () => show({ new: true });
  useRefreshed(['client', 'project', 'work_import'], ['clients']);
  useShortcut('Slash', () => searchField.current?.focus());
  useShortcut('KeyC', add);

  return (
    <Page
      title={t(($) => $.clients.title)}
      actions={
        <>
          <ExportMenu
            csv={() => download(exportClientsCsv, { query })}
            xlsx={() => download(exportClientsXlsx, { query })}
          />
          <Link
            to="/clients/import"
            className={buttonClass({ variant: 'outline', size: 'icon' })}
            aria-label={t(($) => $.clients.import)}
            title={t(($) => $.clients.import)}
          >
            <IconFileImport aria-hidden="true" />
          </Link>
          <Button onClick={add}>
            <IconPlus aria-hidden="true" />
            {t(($) => $.clients.create)}
          </Button>
        </>
      }
    >
      {(narrowed || total > 0) && (
        <ClientFilters
          search={search}
          onChange={show}
          total={list.data && !list.isPlaceholderData ? total : undefined}
          searchField={searchField}
        />
      )}
      {body()}
      {search.new && (
        <Suspense>
          <ClientDialog
            onClose={() => show({ new: undefined })}
            onSaved={({ id }) => void navigate({ to: '/clients/$id', params: { id } })}
          />
        </Suspense>
      )}
    </Page>
  );

  function body() {
    if (list.isPending) return <ClientSkeleton />;
    if (!list.data) {
      return <Failure error={list.error} title={t(($) => $.clients.failedToFetch)} retry={list.refetch} />;
    }
    if (total > 0) return <ClientList clients={clients} total={total} pages={list} />;
    return narrowed ? (
      <EmptyState
        icon={<IconFilterOff size={24} stroke={1.6} />}
        title={t(($) => $.clients.list.noneFound)}
        description={t(($) => $.clients.list.noneFoundLead)}
        action={
          <Button variant="outline" onClick={() => void navigate({ to: '/clients', search: {} })}>
            {t(($) => $.clients.list.clear)}
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<IconAddressBook size={24} stroke={1.6} />}
        title={t(($) => $.clients.list.emptyTitle)}
        description={t(($) => $.clients.list.emptyLead)}
        action={<Button onClick={add}>{t(($) => $.clients.createAct)}</Button>}
      />
    );
  }
}
