import { exportProjectsCsv, exportProjectsXlsx } from '@takt/contract/exports.ts';
import { IconFilterOff, IconFolders, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { useRefreshed } from '../events/useRefreshed.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { Failure } from '../shell/Failure.tsx';
import { filterOf, projectsQuery } from './api.ts';
import { ProjectCards } from './ProjectCards.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectList, ProjectListSkeleton } from './ProjectList.tsx';
import css from './projects.module.css';
import type { ProjectsSearch } from './search.ts';
import { useProjectsView } from './useProjectsView.ts';

const ProjectDialog = lazy(async () => ({ default: (await import('./ProjectDialog.tsx')).ProjectDialog }));

export function ProjectsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/in-organisation/frame/projects' });
  const searchField = useRef<HTMLInputElement>(null);
  const [view, setView] = useProjectsView(search.view);
  const list = useInfiniteQuery(projectsQuery(search));
  const projects = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const query = filterOf(search);
  const narrowed = Object.values(query).some((value) => value !== undefined);
  const show = (part: ProjectsSearch) =>
    void navigate({ to: '/projects', search: { ...search, ...part }, replace: true, resetScroll: false });
  const showAll = () => void navigate({ to: '/projects', search: { view: search.view } });
  const add = () => show({ new: true });
  // Its tasks too: the list shows how many are open and how far the project is.
  useRefreshed(['project', 'task', 'operation', 'work_import'], ['projects']);
  useShortcut('KeyC', add);
  useShortcut('Slash', () => searchField.current?.focus());

  return (
    <Page
      title={t(($) => $.projects.title)}
      actions={
        <>
          <ExportMenu
            csv={() => download(exportProjectsCsv, { query })}
            xlsx={() => download(exportProjectsXlsx, { query })}
          />
          <Button onClick={add}>
            <IconPlus aria-hidden="true" />
            {t(($) => $.projects.create)}
          </Button>
        </>
      }
    >
      {(narrowed || projects.length > 0) && (
        <ProjectFilters
          search={search}
          onChange={show}
          view={view}
          onView={(next) => {
            setView(next);
            show({ view: next });
          }}
          searchField={searchField}
        />
      )}
      {body()}
      {search.new && (
        <Suspense>
          <ProjectDialog
            onClose={() => show({ new: undefined })}
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
    if (projects.length === 0) {
      return narrowed ? (
        <EmptyState
          icon={<IconFilterOff size={24} stroke={1.6} />}
          title={t(($) => $.projects.list.noneFound)}
          description={t(($) => $.projects.list.noneFoundLead)}
          action={
            <Button variant="outline" onClick={showAll}>
              {t(($) => $.projects.list.showAll)}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<IconFolders size={24} stroke={1.6} />}
          title={t(($) => $.projects.list.emptyTitle)}
          description={t(($) => $.projects.list.emptyLead)}
          action={<Button onClick={add}>{t(($) => $.projects.save)}</Button>}
        />
      );
    }
    return (
      <>
        {view === 'cards' ? <ProjectCards projects={projects} /> : <ProjectList projects={projects} />}
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
