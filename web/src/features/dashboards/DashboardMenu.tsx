import type { Dashboard } from '@takt/contract/dashboards.ts';
import { IconCopy, IconDots, IconEyeOff, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useChangeDashboard } from './api.ts';
import { useDashboardActs, useMayChange } from './useDashboardActs.ts';

const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

interface DashboardMenuProps {
  dashboard: Pick<Dashboard, 'id' | 'name' | 'is_shared' | 'owner_id'>;
  /** Where to go when it is deleted; nowhere without it. */
  gone?: LinkProps['to'];
}

/** Rename, share, copy, delete. */
export function DashboardMenu({ dashboard, gone }: DashboardMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const mayChange = useMayChange()(dashboard);
  const acts = useDashboardActs();
  const change = useChangeDashboard(dashboard.id);
  const [renaming, setRenaming] = useState(false);
  const { id, name, is_shared } = dashboard;
  const save = (changes: { name?: string; is_shared?: boolean }, title: string) =>
    change.mutate(changes, {
      onSuccess: () => toast({ title }),
      onError: (error) =>
        fail(
          error,
          t(($) => $.dashboards.failed),
        ),
    });
  const own = [
    {
      label: t(($) => $.dashboards.acts.rename),
      icon: <IconPencil size={16} aria-hidden="true" />,
      onSelect: () => setRenaming(true),
    },
    {
      label: is_shared ? t(($) => $.dashboards.acts.unshare) : t(($) => $.dashboards.acts.share),
      icon: is_shared ? (
        <IconEyeOff size={16} aria-hidden="true" />
      ) : (
        <IconUsers size={16} aria-hidden="true" />
      ),
      onSelect: () =>
        save(
          { is_shared: !is_shared },
          is_shared ? t(($) => $.dashboards.hiddenNow) : t(($) => $.dashboards.sharedNow),
        ),
    },
  ];
  const copy = {
    label: t(($) => $.dashboards.acts.copy),
    icon: <IconCopy size={16} aria-hidden="true" />,
    onSelect: () => acts.copy(id),
  };
  const remove = {
    label: t(($) => $.dashboards.acts.delete),
    icon: <IconTrash size={16} aria-hidden="true" />,
    destructive: true,
    onSelect: () => {
      acts.remove(id);
      if (gone !== undefined) void navigate({ to: gone });
    },
  };
  return (
    <>
      <Menu
        placement="bottom-end"
        sections={mayChange ? [{ items: [...own, copy] }, { items: [remove] }] : [{ items: [copy] }]}
        trigger={
          <Button variant="ghost" size="icon" aria-label={t(($) => $.dashboards.acts.menu, { name })}>
            <IconDots aria-hidden="true" />
          </Button>
        }
      />
      {renaming && (
        <Suspense>
          <NameDialog
            title={t(($) => $.dashboards.acts.rename)}
            label={t(($) => $.dashboards.name)}
            name={name}
            submit={t(($) => $.ui.save)}
            longest={80}
            onSave={(wished) =>
              save(
                { name: wished },
                t(($) => $.dashboards.renamed),
              )
            }
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
