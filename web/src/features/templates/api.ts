import type { Asked } from '@takt/contract/endpoint.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type TaskTemplate,
  updateTemplate,
  useTemplate,
} from '@takt/contract/templates.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listTemplates, { signal })).items,
});

export type NewTemplate = Asked<typeof createTemplate>['body'];
export type TemplateChanges = NonNullable<Asked<typeof updateTemplate>['body']>;

export function useCreateTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTemplate) => call(createTemplate, { body }),
    onSuccess: (template) => put(queries, template.id, template),
  });
}

export function useUpdateTemplate() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'templates' },
    mutationFn: ({ template, changes }: { template: TaskTemplate; changes: TemplateChanges }) =>
      call(updateTemplate, { params: { id: template.id }, body: changes }),
    onSuccess: (saved) => put(queries, saved.id, saved),
  });
}

export function useDeleteTemplate() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'templates' },
    mutationFn: ({ id }: TaskTemplate) => call(deleteTemplate, { params: { id } }),
    onMutate: ({ id }) => put(queries, id, null),
    onError: (_error, template) => put(queries, template.id, template),
  });
}

export const useMakeTask = () =>
  useMutation({ mutationFn: ({ id }: TaskTemplate) => call(useTemplate, { params: { id } }) });

/** `null` takes it out. */
function put(queries: QueryClient, id: string, template: TaskTemplate | null): void {
  queries.setQueryData(templatesQuery.queryKey, (known) => {
    const others = known?.filter((one) => one.id !== id) ?? [];
    return template === null
      ? others
      : [...others, template].toSorted((a, b) => a.name.localeCompare(b.name));
  });
}
