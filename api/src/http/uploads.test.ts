import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operationsOf } from '../testing/openapi.ts';
import { formOf } from '../testing/upload.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'takt-uploads-'));
  vi.stubEnv('TMPDIR', temporary);
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

test('whatever takes a file: a sender who goes in the middle leaves nothing behind and is no failure of ours', async () => {
  const anna = await world.owner();
  const { id } = await world.task(anna);
  const uploads = (await operationsOf(world.app.server)).filter((one) => one.upload);
  expect(uploads.length).toBeGreaterThan(3);
  const { port } = new URL(await world.app.server.listen({ port: 0, host: '127.0.0.1' }));
  const { payload, headers } = formOf({ name: 'a.csv', content: Buffer.alloc(3_000_000, 7) });

  const lines = world.logged().length;
  for (const { method, path } of uploads) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      [
        `${method} /api${path.replace('{id}', id)}?kind=tasks HTTP/1.1`,
        'host: x',
        `authorization: Bearer ${anna.token}`,
        `x-org-id: ${anna.orgId}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    socket.write(payload.subarray(0, 2_000_000));
    await sleep(300);
    socket.destroy();
    await once(socket, 'close');
  }
  await sleep(300);

  await expect.poll(() => readdir(temporary)).toEqual([]);
  const failures = world
    .logged()
    .slice(lines)
    .filter((line) => JSON.parse(line).level >= 40);
  expect(failures).toEqual([]);
});
