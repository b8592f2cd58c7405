import type { TaktEvent } from '@takt/contract/events.ts';
import { listProjects } from '@takt/contract/projects.ts';
import { listOrganisations } from '@takt/contract/organisations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, denied, newToken, scriptedServer } from '../testing/scriptedServer.ts';
import { call } from './call.ts';
import { subscribe } from './live.ts';
import { showOrganisation } from './organisation.ts';

const [north, south] = ['0192f0aa-0000-7000-8000-00000000000a', '0192f0aa-0000-7000-8000-00000000000b'];
let server: Awaited<ReturnType<typeof scriptedServer>>;

beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(async () => {
  showOrganisation(null);
  await server.stop();
  vi.unstubAllGlobals();
});
const line = {
  seq: 7,
  id: '0192f0aa-0000-7000-8000-000000000001',
  at: '2025-09-25T10:00:00Z',
  actor_id: null,
  kind: 'task.deleted',
  entity: 'task',
  entity_id: '0192f0aa-0000-7000-8000-000000000002',
  data: {},
} satisfies TaktEvent;
const organisations = () => server.seen.map(({ headers }) => headers['x-org-id']);
const nothing = { status: 200, body: { items: [], next_cursor: null } };

test("a call inside an organisation names the tab's own, any other names none", async () => {
  server.stored.set('access_token', 'good');
  server.answer(() => nothing);
  await call(listProjects);
  showOrganisation(north);

  await call(listProjects);
  await call(listOrganisations);

  expect(organisations()).toEqual([undefined, north, undefined]);
});

test('a call that has to wait keeps the organisation it was made in', async () => {
  server.stored.set('access_token', 'old');
  showOrganisation(north);
  server.answer((request) => {
    if (bearer(request) === 'new') return nothing;
    if (request.url !== '/api/auth/refresh') return denied;
    // While the session is renewed, the person goes elsewhere.
    showOrganisation(south);
    return newToken('new');
  });

  await call(listProjects);

  expect(organisations()).toEqual([north, undefined, north]);
});

test("the live stream leaves with the person: the new organisation's log begins now", async () => {
  server.stored.set('access_token', 'good');
  showOrganisation(north);
  server.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: 7\ndata: ${JSON.stringify(line)}\n\n`);
    return undefined;
  });
  const seen: number[] = [];
  const stop = subscribe(({ seq }) => seen.push(seq));
  await expect.poll(() => seen).toEqual([7]);

  showOrganisation(south);

  await expect.poll(() => server.seen).toHaveLength(2);
  stop();
  expect(organisations()).toEqual([north, south]);
  expect(server.seen[1]?.headers['last-event-id']).toBeUndefined();
});
