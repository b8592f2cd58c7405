import type { TaktEvent } from '@takt/contract/events.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, newToken, scriptedServer } from '../testing/scriptedServer.ts';
import { catchUpFrom, isGapless, subscribe } from './live.ts';
import { showOrganisation } from './organisation.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;

beforeEach(async () => {
  server = await scriptedServer();
  showOrganisation('0192f0aa-0000-7000-8000-00000000000a');
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

const event = (seq: number): TaktEvent => ({
  seq,
  id: '0192f0aa-0000-7000-8000-000000000001',
  at: '2025-09-25T10:00:00Z',
  actor_id: null,
  kind: 'task.created',
  entity: 'task',
  entity_id: '0192f0aa-0000-7000-8000-000000000002',
  data: {},
});
const line = (seq: number) => `id: ${seq}\nevent: task.created\ndata: ${JSON.stringify(event(seq))}\n\n`;

test('a stream that is cut goes on after the last event seen, on one connection for all listeners', async () => {
  server.stored.set('access_token', 'good');
  server.answer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const resumed = request.headers['last-event-id'];
    // What is no event of ours is passed over.
    if (resumed === undefined) response.end(`: beat\n\ndata: {"odd":1}\n\n${line(7)}`);
    else response.write(line(Number(resumed) + 1));
    return undefined;
  });
  const seen: number[] = [];
  const seenToo: number[] = [];

  const stops = [subscribe(({ seq }) => seen.push(seq)), subscribe(({ seq }) => seenToo.push(seq))];
  await expect.poll(() => seen).toEqual([7, 8]);
  for (const stop of stops) stop();

  expect(seenToo).toEqual([7, 8]);
  expect(server.seen).toHaveLength(2);
  expect(server.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer good',
    accept: 'text/event-stream',
  });
});

test('a stream that is refused renews the session first', async () => {
  server.stored.set('access_token', 'old');
  server.answer((request, response) => {
    if (request.url === '/api/auth/refresh') return newToken('new');
    if (bearer(request) !== 'new') return { status: 401, body: {} };
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(line(1));
    return undefined;
  });
  const seen: number[] = [];

  const stop = subscribe(({ seq }) => seen.push(seq));
  await expect.poll(() => seen).toEqual([1]);
  stop();

  expect(server.count('POST /api/auth/refresh')).toBe(1);
});

test('a stream that begins later than a screen was read begins again where the screen was', async () => {
  server.stored.set('access_token', 'good');
  server.answer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const after = request.headers['last-event-id'];
    // Two things have happened between the reading of the screen and the opening of the stream.
    response.write(`event: open\ndata: {"seq":9}\n\n`);
    if (after === '7') response.write(line(8) + line(9));
    return undefined;
  });
  const seen: number[] = [];

  const stop = subscribe(({ seq }) => seen.push(seq));
  await expect.poll(() => isGapless()).toBe(true);
  expect(seen).toEqual([]);
  catchUpFrom(9);
  catchUpFrom(7);
  await expect.poll(() => seen).toEqual([8, 9]);
  stop();

  expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7']);
});
