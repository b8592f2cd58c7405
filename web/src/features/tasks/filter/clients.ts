import { listClients } from '@takt/contract/clients.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** What tasks are done for: the first 200 by name are more than anybody looks through. */
export const clientChoicesQuery = queryOptions({
  queryKey: ['clients', 'choices'],
  queryFn: async ({ signal }) => (await call(listClients, { query: { limit: 200 }, signal })).items,
});
