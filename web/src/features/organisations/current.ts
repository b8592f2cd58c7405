import { listOrganisations, organisation, type Organisation } from '@takt/contract/organisations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { anyList } from '../../api/lists.ts';
import { showOrganisation, shownOrganisation } from '../../api/organisation.ts';

// Apart from the other calls: the guard asks for it before the first screen is there.

const organisations = { ...listOrganisations, response: anyList(organisation) };

/** The one that this tab shows comes first; it is the server's current one until the person has chosen here. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: async ({ signal }) => shownFirst((await call(organisations, { signal })).items),
});

export function shownFirst(items: Organisation[]): { items: Organisation[] } {
  const shown = items.find(({ id }) => id === shownOrganisation()) ?? items[0];
  showOrganisation(shown?.id ?? null);
  return { items: shown ? [shown, ...items.filter(({ id }) => id !== shown.id)] : [] };
}

/** Nothing of the organisation that the tab has shown before stays in it. */
export function forgetOrganisation(queries: QueryClient): void {
  const former = {
    predicate: ({ queryKey: [noun] }: { queryKey: readonly unknown[] }) => noun !== 'organisations',
  };
  void queries.cancelQueries(former);
  queries.removeQueries(former);
}
