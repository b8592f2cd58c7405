import type { Asked } from '@takt/contract/endpoint.ts';
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

type NewOrganisation = Asked<typeof createOrganisation>['body'];
export function useCreateOrganisation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewOrganisation) => call(createOrganisation, { body }),
    onSuccess: (created) => {
      queries.setQueryData(organisationsQuery.queryKey, (known) => ({
        items: [created, ...(known?.items ?? [])],
      }));
    },
  });
}
