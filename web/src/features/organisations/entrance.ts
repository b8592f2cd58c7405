import { listDeletedOrganisations, listOrganisations } from '@takt/contract/organisations.ts';
import { setCurrentOrg } from '@takt/contract/users.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { showOrganisation, shownOrganisation } from '../../api/organisation.ts';
import { organisationsQuery, shownFirst } from './current.ts';

// Apart from the other calls: the frame of every screen shows the way into another organisation.

export const deletedOrganisationsQuery = queryOptions({
  queryKey: ['organisations', 'deleted'],
  queryFn: ({ signal }) => call(listDeletedOrganisations, { signal }),
});

/** Moves this tab into an organisation of the person, to its first screen; other tabs stay where they are. */
export function useEntrance() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (orgId: string) => {
    await call(setCurrentOrg, { body: { org_id: orgId } });
    const { items } = await call(listOrganisations);
    // What the screen shows by its address is not in the other organisation.
    if (shownOrganisation() !== null) await navigate({ to: '/' });
    showOrganisation(orgId);
    queries.setQueryData(organisationsQuery.queryKey, shownFirst(items));
    void queries.invalidateQueries({ queryKey: deletedOrganisationsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['organisations', 'offers'] });
    await navigate({ to: '/' });
  };
}

export function useEnterOrganisation() {
  const enter = useEntrance();
  return useMutation({ mutationFn: enter });
}
