import type { SavedView } from '@takt/contract/views.ts';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuSection } from '../../ui/PointMenu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useCreateView, useDeleteView, useUpdateView, viewsQuery } from './api.ts';
import css from './views.module.css';

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }));

interface ViewMenuProps {
  screen: SavedView['screen'];
  /** What is shown now, as a saved view would keep it; '' is the screen without any choice. */
  query: string;
  onShow: (query: string) => void;
}

/** The screen's saved views: own ones and those that somebody shares. */
export function ViewMenu({ screen, query, onShow }: ViewMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const { user } = useAuth();
  const { role } = useOrganisation();
  const views = useQuery(viewsQuery(screen)).data ?? [];
  const create = useCreateView();
  const update = useUpdateView();
  const remove = useDeleteView();
  const [chosen, setChosen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null);

  const equal = views.find((view) => view.query === query);
  const active = equal ?? (query === '' ? undefined : views.find(({ id }) => id === chosen));
  const changed = active !== undefined && active.query !== query;
  const mine = (view: SavedView) => view.owner_id === user?.id;
  const failed = (error: unknown) =>
    fail(
      error,
      t(($) => $.views.saved.failed),
    );

  const show = (view: SavedView) => {
    setChosen(view.id);
    onShow(view.query);
  };
  const change = (view: SavedView, changes: Parameters<typeof update.mutate>[0]['changes']) =>
    update.mutate(
      { view, changes },
      {
        onSuccess: () => toast({ title: t(($) => $.views.saved.done), description: view.name }),
        onError: failed,
      },
    );
  const save = (name: string, is_shared: boolean) =>
    create.mutate(
      { screen, name, query, is_shared },
      {
        onSuccess: (view) => {
          setChosen(view.id);
          toast({ title: t(($) => $.views.saved.done), description: view.name });
        },
        onError: failed,
      },
    );
  const discard = (view: SavedView) =>
    remove.mutate(view, {
      onSuccess: () =>
        toast({
          title: t(($) => $.views.saved.deleted, { name: view.name }),
          action: {
            label: t(($) => $.ui.undo),
            onSelect: () =>
              create.mutate(
                { screen, name: view.name, query: view.query, is_shared: view.is_shared },
                { onError: failed },
              ),
          },
        }),
      onError: failed,
    });

  return (
    <>
      <Menu
        placement="bottom-end"
        width={280}
        trigger={
          <Button
            variant="outline"
            aria-label={`${t(($) => $.views.saved.menu)}: ${said()}`}
            className={css.trigger}
          >
            <IconBookmark size={16} aria-hidden="true" />
            <span className={css.name}>{label()}</span>{' '}
            {changed && <span className={css.changed}>{t(($) => $.views.saved.changed)}</span>}
            <IconChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        sections={sections()}
      />
      <Suspense>
        {dialog === 'save' && (
          <ViewDialog
            title={t(($) => $.views.saved.saveTitle)}
            name=""
            shareable
            onSave={save}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'rename' && active && (
          <ViewDialog
            title={t(($) => $.views.saved.renameTitle)}
            name={active.name}
            onSave={(name) => change(active, { name })}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );

  function said(): string {
    return changed ? `${label()} ${t(($) => $.views.saved.changed)}` : label();
  }

  function label(): string {
    return active?.name ?? t(($) => $.views.saved.all);
  }

  function sections(): MenuSection[] {
    const item = (view: SavedView) => ({
      label: view.name,
      checked: view.id === active?.id,
      onSelect: () => show(view),
    });
    const own = views.filter((view) => !view.is_shared);
    const shared = views.filter((view) => view.is_shared);
    const everything = {
      label: t(($) => $.views.saved.all),
      checked: active === undefined && query === '',
      onSelect: () => {
        setChosen(null);
        onShow('');
      },
    };
    return [
      { items: [everything] },
      ...(own.length > 0 ? [{ title: t(($) => $.views.saved.own), items: own.map(item) }] : []),
      ...(shared.length > 0 ? [{ title: t(($) => $.views.saved.shared), items: shared.map(item) }] : []),
      { items: [{ label: t(($) => $.views.saved.save), onSelect: () => setDialog('save') }] },
      ...(active && (mine(active) || (active.is_shared && role !== 'member')) ? [acts(active)] : []),
    ];
  }

  function acts(view: SavedView): MenuSection {
    const { name, is_shared } = view;
    return {
      title: t(($) => $.views.saved.manage),
      items: [
        ...(changed
          ? [{ label: t(($) => $.views.saved.update, { name }), onSelect: () => change(view, { query }) }]
          : []),
        { label: t(($) => $.views.saved.rename), onSelect: () => setDialog('rename') },
        {
          label: is_shared ? t(($) => $.views.saved.makeOwn) : t(($) => $.views.saved.makeShared),
          onSelect: () => change(view, { is_shared: !is_shared }),
        },
        { label: t(($) => $.views.saved.delete), destructive: true, onSelect: () => discard(view) },
      ],
    };
  }
}
