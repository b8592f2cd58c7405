import { type Project, projectStatus } from '@takt/contract/projects.ts';
import { IconChevronDown, IconFilterOff, IconFolders, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../api/live.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { projectsQuery } from './api.ts';
import { ProjectList, ProjectListSkeleton } from './ProjectList.tsx';
import css from './projects.module.css';

const ProjectDialog = lazy(async () => ({ default: (await import('./ProjectDialog.tsx')).ProjectDialog }));

export function ProjectsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { status } = useSearch({ from: '/in-organisation/frame/projects' });
  const [creating, setCreating] = useState(false);
  const list = useInfiniteQuery(projectsQuery(status));
  const show = (next: Project['status'] | undefined) =>
    void navigate({ to: '/projects', search: { status: next }, resetScroll: false });
  // Its tasks too: the list shows how many are open and how far the project is.
  useLive(({ entity }) => {
    if (entity === 'project' || entity === 'task') void queries.invalidateQueries({ queryKey: ['projects'] });
  });
  useShortcut('KeyC', () => setCreating(true));

  return (
    <Page
      title={t(($) => $.projects.title)}
      actions={
        <>
          <StatusMenu status={status} onChange={show} />
          <Button onClick={() => setCreating(true)}>
            <IconPlus aria-hidden="true" />
            {t(($) => $.projects.create)}
          </Button>
        </>
      }
    >
      {body()}
      {creating && (
        <Suspense>
          <ProjectDialog
            onClose={() => setCreating(false)}
            onSaved={({ key }) => void navigate({ to: '/projects/$key', params: { key } })}
          />
        </Suspense>
      )}
    </Page>
  );

  function body() {
    if (list.isPending) return <ProjectListSkeleton />;
    if (!list.data) {
      return <Failure error={list.error} title={t(($) => $.projects.failedToFetch)} retry={list.refetch} />;
    }
    const projects = list.data.pages.flatMap(({ items }) => items);
    if (projects.length === 0) {
      return status === undefined ? (
        <EmptyState
          icon={<IconFolders size={24} stroke={1.6} />}
          title={t(($) => $.projects.list.emptyTitle)}
          description={t(($) => $.projects.list.emptyLead)}
          action={<Button onClick={() => setCreating(true)}>{t(($) => $.projects.save)}</Button>}
        />
      ) : (
        <EmptyState
          icon={<IconFilterOff size={24} stroke={1.6} />}
          title={t(($) => $.projects.list.noneFound)}
          description={t(($) => $.projects.list.noneFoundLead)}
          action={
            <Button variant="outline" onClick={() => show(undefined)}>
              {t(($) => $.projects.list.showAll)}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <ProjectList projects={projects} />
        {list.hasNextPage && (
          <Button
            variant="outline"
            className={css.more}
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(($) => $.projects.list.more)}
          </Button>
        )}
      </>
    );
  }
}

interface StatusMenuProps {
  status: Project['status'] | undefined;
  onChange: (status: Project['status'] | undefined) => void;
}

function StatusMenu({ status, onChange }: StatusMenuProps) {
  const { t } = useTranslation();
  const any = t(($) => $.projects.list.any);
  const name = status === undefined ? any : t(($) => $.projects.status[status]);
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button variant="outline">
          {t(($) => $.projects.list.filter, { name: name.toLocaleLowerCase() })}
          <IconChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        { items: [{ label: any, checked: status === undefined, onSelect: () => onChange(undefined) }] },
        {
          items: projectStatus.options.map((one) => ({
            label: t(($) => $.projects.status[one]),
            checked: one === status,
            onSelect: () => onChange(one),
          })),
        },
      ]}
    />
  );
}
