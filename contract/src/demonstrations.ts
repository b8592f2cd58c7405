import { endpoint } from './endpoint.ts';
import { organisation } from './organisations.ts';

/**
 * People, projects, tasks and thirteen months of advertising and sales are filled in behind the answer; `demo_progress`
 * of `GET /orgs/:orgId` tells how far it is. At most three a person, those counted that can still be restored.
 */
export const createDemonstration = endpoint({
  method: 'POST',
  path: '/orgs/demo',
  access: 'verified',
  summary: 'Create an organisation with demonstration data; it becomes current',
  response: organisation,
  status: 202,
});
