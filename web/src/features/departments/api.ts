import {
  createDepartment,
  deleteDepartment,
  type Department,
  getDepartmentStats,
  listDepartments,
  updateDepartment,
} from '@takt/contract/departments.ts';
import type { Asked } from '@takt/contract/endpoint.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** All of them, by name. */
export const departmentsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['departments', orgId, 'list'],
    queryFn: async ({ signal }) => (await call(listDepartments, { params: { orgId }, signal })).items,
  });

export const departmentStatsQuery = (orgId: string, deptId: string) =>
  queryOptions({
    queryKey: ['departments', orgId, 'stats', deptId],
    staleTime: 0,
    queryFn: ({ signal }) => call(getDepartmentStats, { params: { orgId, deptId }, signal }),
  });

export type NewDepartment = Asked<typeof createDepartment>['body'];
export function useCreateDepartment(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDepartment) => call(createDepartment, { params: { orgId }, body }),
    onSuccess: (created) => {
      patch(queries, orgId, (known) => [...known, created]);
      return reread(queries, orgId);
    },
  });
}

export type DepartmentChanges = Asked<typeof updateDepartment>['body'];
export function useUpdateDepartment(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'departments' },
    mutationFn: ({ id, changes }: { id: string; changes: DepartmentChanges }) =>
      call(updateDepartment, { params: { orgId, deptId: id }, body: changes }),
    onMutate: async ({ id, changes }) => {
      await queries.cancelQueries({ queryKey: departmentsQuery(orgId).queryKey });
      patch(queries, orgId, (known) => known.map((one) => (one.id === id ? { ...one, ...changes } : one)));
    },
    onSettled: () => reread(queries, orgId),
  });
}

export function useDeleteDepartment(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Department) => call(deleteDepartment, { params: { orgId, deptId: id } }),
    onSuccess: (_, { id, parent_id }) => {
      patch(queries, orgId, (known) =>
        known
          .filter((one) => one.id !== id)
          .map((one) => (one.parent_id === id ? { ...one, parent_id } : one)),
      );
      // Its panel may still be open: there is nothing to ask about it any more.
      queries.removeQueries({ queryKey: departmentStatsQuery(orgId, id).queryKey });
      void queries.invalidateQueries({ queryKey: ['members', orgId] });
      return reread(queries, orgId);
    },
  });
}

function patch(queries: QueryClient, orgId: string, change: (known: Department[]) => Department[]): void {
  queries.setQueryData(departmentsQuery(orgId).queryKey, (known) => known && change(known));
}

const reread = (queries: QueryClient, orgId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['departments', orgId] });
