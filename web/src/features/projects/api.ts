import type { Asked } from '@takt/contract/endpoint.ts';
import { getProjectHistory } from '@takt/contract/history.ts';
import {
  createProject,
  deleteProject,
  getProjectByKey,
  getPublicProject,
  listProjects,
  type Project,
  restoreProject,
  updateProject,
} from '@takt/contract/projects.ts';
import { getTaskStats, groupTasks, listTasks } from '@takt/contract/tasks.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { OPEN } from '../tasks/tasks.ts';
import type { ProjectsSearch } from './search.ts';

// Keys begin with the noun that a change invalidates.

export const filterOf = ({ q, status, priority, owner, department, client }: ProjectsSearch) => ({
  q,
  status,
  priority,
  owner_id: owner,
  department_id: department,
  client_id: client,
});

export const projectsQuery = (search: ProjectsSearch) => {
  const query = { ...filterOf(search), order: search.order };
  return infiniteQueryOptions({
    queryKey: ['projects', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listProjects, { query: { ...query, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
};

export const projectByKeyQuery = (key: string) =>
  queryOptions({
    queryKey: ['projects', 'key', key.toUpperCase()],
    staleTime: 0,
    queryFn: ({ signal }) => call(getProjectByKey, { params: { key }, signal }),
  });

/** What a stranger is shown. */
export const publicProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-projects', id],
    queryFn: ({ signal }) => call(getPublicProject, { params: { id }, signal }),
  });

export const projectHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'history', id],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(getProjectHistory, { params: { id }, query: { cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

// Figures of a project's tasks: under `tasks`, as a change of any of them makes them old.

export const projectStatsQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'stats', 'project', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(getTaskStats, { query: { project_id: id }, signal }),
  });

/** Who has how many of its open tasks, the most first. */
export const projectPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'groups', 'project', id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { project_id: id, status: OPEN, by: 'assignee' } as const;
      const { groups } = await call(groupTasks, { query, signal });
      return groups.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
    },
  });

export const overdueOfProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'overdue', 'project', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listTasks, { query: { project_id: id, due: 'overdue', order: 'due', limit: 6 }, signal }),
  });

export type NewProject = Asked<typeof createProject>['body'];
export type ProjectChanges = Asked<typeof updateProject>['body'];

export function useCreateProject() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (body: NewProject) => call(createProject, { body }),
    onSuccess: settle,
  });
}

/** Shown at once by whoever lays `variables` over what is known. */
export function useUpdateProject() {
  const settle = useSettle();
  return useMutation({
    scope: { id: 'projects' },
    mutationFn: ({ id, changes }: { id: string; changes: ProjectChanges }) =>
      call(updateProject, { params: { id }, body: changes }),
    onSuccess: settle,
  });
}

export function useDeleteProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Project) => call(deleteProject, { params: { id } }),
    onSuccess: (_, { key }) => {
      queries.removeQueries({ queryKey: projectByKeyQuery(key).queryKey });
      return Promise.all(
        ['projects', 'tasks', 'clients', 'trash'].map((noun) =>
          queries.invalidateQueries({ queryKey: [noun] }),
        ),
      );
    },
  });
}

export function useRestoreProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Project) => call(restoreProject, { params: { id } }),
    // Its tasks have come back too.
    onSuccess: () =>
      Promise.all(
        ['projects', 'tasks', 'clients', 'trash'].map((noun) =>
          queries.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
  });
}

function useSettle() {
  const queries = useQueryClient();
  return async (project: Project) => {
    queries.setQueryData(projectByKeyQuery(project.key).queryKey, project);
    await Promise.all([
      queries.invalidateQueries({
        predicate: ({ queryKey: [noun, what] }) => noun === 'projects' && what !== 'key',
      }),
      queries.invalidateQueries({ queryKey: ['clients'] }),
    ]);
  };
}
