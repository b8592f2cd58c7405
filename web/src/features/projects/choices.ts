import { listProjects } from '@takt/contract/projects.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

// Apart from the other calls: every board asks for it.

/** What a task can be put into: the newest 200 are more than anybody chooses from. */
export const projectChoicesQuery = queryOptions({
  queryKey: ['projects', 'choices'],
  queryFn: async ({ signal }) => (await call(listProjects, { query: { limit: 200 }, signal })).items,
});
