import type { Asked } from '@takt/contract/endpoint.ts';
import {
  createProject,
  deleteProject,
  getProjectByKey,
  listProjects,
  type Project,
  updateProject,
} from '@takt/contract/projects.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

// Keys begin with the noun that a change invalidates.

type Status = Project['status'];

export const projectsQuery = (status: Status | undefined) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', status ?? 'any'],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listProjects, { query: { status, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** What a task can be put into: the newest 200 are more than anybody chooses from. */
export const projectChoicesQuery = queryOptions({
  queryKey: ['projects', 'choices'],
  queryFn: async ({ signal }) => (await call(listProjects, { query: { limit: 200 }, signal })).items,
});

export const projectByKeyQuery = (key: string) =>
  queryOptions({
    queryKey: ['projects', 'key', key.toUpperCase()],
    staleTime: 0,
    queryFn: ({ signal }) => call(getProjectByKey, { params: { key }, signal }),
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

export function useUpdateProject() {
  const settle = useSettle();
  return useMutation({
    scope: { id: 'projects' },
    mutationFn: ({ id, changes }: { id: string; changes: ProjectChanges }) =>
      call(updateProject, { params: { id }, body: changes }),
    onSuccess: settle,
  });
}

function useSettle() {
  const queries = useQueryClient();
  return async (project: Project) => {
    queries.setQueryData(projectByKeyQuery(project.key).queryKey, project);
    await queries.invalidateQueries({
      predicate: ({ queryKey: [noun, what] }) => noun === 'projects' && what !== 'key',
    });
  };
}

export function useDeleteProject({ id, key }: Project) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteProject, { params: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: projectByKeyQuery(key).queryKey });
      return queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
}
