import { listMembers } from '@takt/contract/members.ts';
import { createOrganisation, listOrganisations } from '@takt/contract/organisations.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The current one is the first. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: ({ signal }) => call(listOrganisations, { signal }),
});

export const membersQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['members', orgId],
    queryFn: ({ signal }) => call(listMembers, { params: { orgId }, query: {}, signal }),
  });

export function useCreateOrganisation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof create>[0]) => create(body),
    onSuccess: (created) => {
      queries.setQueryData(organisationsQuery.queryKey, (known) => ({
        items: [created, ...(known?.items ?? [])],
      }));
    },
  });
}

type NewOrganisation = Parameters<typeof call<typeof createOrganisation>>[1]['body'];
const create = (body: NewOrganisation) => call(createOrganisation, { body });
