import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { mailServer } from '../testing/mail-server.ts';
import { createWorld, type World } from '../testing/world.ts';
import { purgeLetters } from './mailer.ts';

const form = (email: string) => ({
  email,
  password: 'лошадь съела скрепку',
  first_name: 'Анна',
  last_name: 'Иванова',
});
const register = (world: World, email: string, language: string) =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: form(email),
    headers: { 'accept-language': language },
  });

let mail: Awaited<ReturnType<typeof mailServer>>;
let world: World;
beforeAll(async () => {
  mail = await mailServer({ refuses: 1 });
  world = await createWorld({ works: true, smtpUrl: mail.url });
});
afterAll(async () => {
  await world.close();
  await mail.close();
});

test('a letter that the server refuses for now is sent later, once, in the language of its reader', async () => {
  const email = `${newId()}@example.test`;

  await register(world, email, 'pl');

  await expect.poll(() => mail.received.filter((letter) => letter.to === email)).toHaveLength(1);
  const raw = mail.received.find((letter) => letter.to === email)?.raw ?? '';
  expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>/m);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  // The link is a key, and it is gone from the database.
  const { rows } = await world.sql.query(
    'SELECT params, sent_at IS NOT NULL AS sent FROM app.letters WHERE recipient = $1',
    [email],
  );
  expect(rows).toEqual([{ params: {}, sent: true }]);
});

test('what is written to an address that belongs to nobody is never sent', async () => {
  const email = `${newId()}@demo.example`;

  await register(world, email, 'en');

  const sent = async () =>
    (
      await world.sql.query('SELECT sent_at FROM app.letters WHERE recipient = $1 AND sent_at IS NOT NULL', [
        email,
      ])
    ).rowCount;
  await expect.poll(sent).toBe(1);
  expect(mail.received.filter((letter) => letter.to === email)).toEqual([]);
});

test('while the mail server is down letters wait; when it is back each arrives, once', async () => {
  const gone = await mailServer();
  await gone.close();
  const other = await createWorld({ works: true, smtpUrl: gone.url });
  const emails = Array.from({ length: 8 }, () => `${newId()}@example.test`);

  await Promise.all(emails.map((email) => register(other, email, 'en')));
  const failures = () => other.logged().filter((line) => line.includes('a job failed')).length;
  await expect.poll(failures).toBeGreaterThan(emails.length);
  const back = await mailServer({ port: gone.port });

  await expect.poll(() => back.received.length, { timeout: 60_000 }).toBe(emails.length);
  // Longer than a job that was not settled would take to come back.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(back.received.map((letter) => letter.to).toSorted()).toEqual(emails.toSorted());
  await other.close();
  await back.close();
}, 120_000);

test('without SMTP_URL a letter is a file in the outbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'takt-mail-'));
  const other = await createWorld({ works: true, dataDir });
  const email = `${newId()}@example.test`;

  await register(other, email, 'ru');

  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1);
  const [file = ''] = await readdir(outbox);
  expect(await readFile(join(outbox, file), 'utf8')).toContain(`To: ${email}`);
  await other.close();
  await rm(dataDir, { recursive: true });
});

test('what was sent more than 30 days ago goes at night; what still waits stays', async () => {
  const recipient = `${newId()}@example.test`;
  await world.sql.query(
    `INSERT INTO app.letters (id, recipient, language, template, params, created_at, sent_at)
     SELECT uuidv7(), $1, 'ru', template, '{}', now() - interval '40 days', now() - sent::interval
     FROM (VALUES ('old', '31 days'), ('young', '29 days'), ('waiting', NULL)) AS one (template, sent)`,
    [recipient],
  );

  await purgeLetters(world.app.db);

  const { rows } = await world.sql.query<{ template: string }>(
    'SELECT template FROM app.letters WHERE recipient = $1 ORDER BY template',
    [recipient],
  );
  expect(rows.map(({ template }) => template)).toEqual(['waiting', 'young']);
});
