import { addAttachment, type Attachment, listAttachments } from '@takt/contract/attachments.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formOf } from '../../testing/upload.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { purgeTrash } from '../trash/purge/service.ts';

let world: World;
let temporary: string;
beforeAll(async () => {
  // Of its own, to see what is left there.
  temporary = await mkdtemp(join(tmpdir(), 'takt-attachments-'));
  vi.stubEnv('TMPDIR', temporary);
  world = await createWorld();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
  await rm(temporary, { recursive: true });
});

const megabyte = 1024 * 1024;
const send = (person: Person, taskId: string, name: string, content: Buffer) =>
  person.call('POST', `/tasks/${taskId}/attachments`, formOf({ name, content }));
const attach = async (person: Person, taskId: string, name = 'заметки.txt', content = Buffer.from('Такт')) =>
  addAttachment.response.parse((await send(person, taskId, name, content)).json());
const list = async (person: Person, taskId: string): Promise<Attachment[]> =>
  listAttachments.response.parse((await person.get(`/tasks/${taskId}/attachments`)).json()).items;
const file = (person: Person, id: string) => person.get(`/attachments/${id}/file`);

test('a file of any kind comes back byte by byte, under its name, and to be saved only', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  // Of several parts, the last one short; nothing that would shrink.
  const content = randomBytes(2 * megabyte + 77);

  const attachment = await attach(anna, task.id, 'Смета «осень» (2).html', content);
  const answer = await file(anna, attachment.id);

  expect(attachment).toMatchObject({ size: content.length, is_picture: false, created_by: anna.id });
  expect(answer.rawPayload.equals(content)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(content.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Смета «осень»')}%20%282%29.html`,
  });
  expect(await readdir(temporary)).toEqual([]);
});

test('an empty file is a file', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);

  const { id, size } = await attach(anna, task.id, '.gitkeep', Buffer.alloc(0));

  expect(size).toBe(0);
  expect((await file(anna, id)).rawPayload).toHaveLength(0);
});

test('a picture has a small version, whatever it is called; what only says it is one has none', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const background = { r: 220, g: 30, b: 30 };
  const wide = await sharp({ create: { width: 960, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

  const picture = await attach(anna, task.id, 'снимок', wide);
  const broken = await attach(anna, task.id, 'broken.png', wide.subarray(0, 60));
  const svg = await attach(anna, task.id, 'x.svg', Buffer.from('<svg onload="alert(1)"/>'));
  const preview = await anna.get(`/attachments/${picture.id}/preview`);

  expect([picture, broken, svg].map((one) => one.is_picture)).toEqual([true, false, false]);
  expect(preview.headers['content-type']).toBe('image/webp');
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 480, height: 150 });
  expect((await anna.get(`/attachments/${broken.id}/preview`)).statusCode).toBe(404);
  expect((await file(anna, broken.id)).rawPayload.equals(wide.subarray(0, 60))).toBe(true);
});

test('what is too large is refused in a sentence and leaves nothing behind', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);

  const answer = await send(anna, task.id, 'большой.bin', Buffer.alloc(25 * megabyte + 1));
  const most = await send(anna, task.id, 'ровно.bin', Buffer.alloc(25 * megabyte));

  expect(answer.json()).toMatchObject({ status: 413, reason: 'file_too_large' });
  expect(answer.json().detail).toBe('The file is larger than 25 MB');
  expect(most.statusCode).toBe(201);
  expect(await list(anna, task.id)).toHaveLength(1);
  expect(await readdir(temporary)).toEqual([]);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const { payload, headers } = formOf({ name: 'a.bin', content: Buffer.alloc(3 * megabyte, 7) });
  const { port } = new URL(await world.app.server.listen({ port: 0, host: '127.0.0.1' }));

  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/tasks/${task.id}/attachments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${anna.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, 2 * megabyte));
  await expect.poll(() => readdir(temporary)).toHaveLength(1);
  socket.destroy();
  await once(socket, 'close');

  await expect.poll(() => readdir(temporary)).toEqual([]);
  expect(await list(anna, task.id)).toEqual([]);
});

test('a name has no folder and nothing that can’t be shown', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const name = async (given: string) => (await attach(anna, task.id, given)).name;

  expect(await name('../../etc/passwd')).toBe('passwd');
  expect(await name('C:\\отчёты\\осень.xlsx')).toBe('осень.xlsx');
  expect(await name('photo\u202Egpj.exe')).toBe('photogpj.exe');
  expect(await name(`${'я'.repeat(300)}.txt`)).toHaveLength(255);
});

test('whoever attached a file may take it away, and so may an administrator; both may think better of it', async () => {
  const anna = await world.owner();
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const task = await world.task(anna);
  const own = await attach(boris, task.id);
  const other = await attach(vera, task.id);

  expect((await boris.delete(`/attachments/${other.id}`)).statusCode).toBe(403);
  expect((await boris.delete(`/attachments/${own.id}`)).statusCode).toBe(204);
  expect(await list(vera, task.id)).toEqual([other]);
  expect((await file(vera, own.id)).statusCode).toBe(404);
  expect((await boris.post(`/attachments/${own.id}/restore`)).json()).toEqual(own);
  expect(await list(vera, task.id)).toEqual([own, other]);

  // What somebody else has taken away whoever attached it does not bring back.
  expect((await anna.delete(`/attachments/${own.id}`)).statusCode).toBe(204);
  expect((await boris.post(`/attachments/${own.id}/restore`)).statusCode).toBe(403);
  expect((await anna.post(`/attachments/${own.id}/restore`)).statusCode).toBe(200);
});

test('files of a task in the trash can be read, and no more', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const { id } = await attach(anna, task.id);
  await anna.delete(`/tasks/${task.id}`);

  const refused = [
    await send(anna, task.id, 'a.txt', Buffer.from('a')),
    await anna.delete(`/attachments/${id}`),
    await anna.post(`/attachments/${id}/restore`),
  ];

  expect(refused.map((answer) => answer.json().reason)).toEqual(['in_trash', 'in_trash', 'in_trash']);
  expect((await file(anna, id)).statusCode).toBe(200);
  expect(await list(anna, task.id)).toHaveLength(1);
});

test('a task has fifty files at most, an organisation so many gigabytes', async () => {
  const anna = await world.owner();
  const [task, other] = [await world.task(anna), await world.task(anna)];
  for (let n = 0; n < 50; n++)
    expect((await send(anna, task.id, `${n}`, Buffer.from('a'))).statusCode).toBe(201);

  const oneMore = await send(anna, task.id, 'a.txt', Buffer.from('a'));
  await world.sql.query('UPDATE app.attachments SET size = $2 WHERE org_id = $1 AND name = $3', [
    anna.orgId,
    20 * 1024 * megabyte,
    '0',
  ]);
  const noRoom = await send(anna, other.id, 'a.txt', Buffer.from('a'));

  expect(oneMore.json()).toMatchObject({ status: 409, reason: 'too_many_attachments' });
  expect(noRoom.json()).toMatchObject({ status: 409, reason: 'no_room' });
});

test('the history tells of files by their names, and nothing of their bytes', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const { id } = await attach(anna, task.id, 'смета.xlsx');
  await anna.delete(`/attachments/${id}`);

  const { rows } = await world.sql.query(
    `SELECT kind, task_id, data -> 'attachment' AS attachment FROM app.events
     WHERE org_id = $1 AND kind IN ('task.attached', 'task.detached') ORDER BY seq`,
    [anna.orgId],
  );

  const attachment = { id, name: 'смета.xlsx', size: 8 };
  expect(rows).toEqual([
    { kind: 'task.attached', task_id: task.id, attachment },
    { kind: 'task.detached', task_id: task.id, attachment },
  ]);
});

test('what has lain in the trash for 30 days goes with its bytes', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const [doomed, kept] = [await attach(anna, task.id), await attach(anna, task.id)];
  for (const { id } of [doomed, kept]) await anna.delete(`/attachments/${id}`);
  await world.sql.query(`UPDATE app.attachments SET deleted_at = now() - interval '31 days' WHERE id = $1`, [
    doomed.id,
  ]);

  await purgeTrash(world.app.db);

  const { rows } = await world.sql.query(
    'SELECT attachment_id FROM app.attachment_chunks WHERE org_id = $1',
    [anna.orgId],
  );
  expect(rows).toEqual([{ attachment_id: kept.id }]);
});
