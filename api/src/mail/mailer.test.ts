import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { createWorld, type World } from '../testing/world.ts';

interface Received {
  readonly to: string;
  readonly text: string;
}

/** A real mail server; refuses the first `refusals` letters for the time being. */
async function mailServer(refusals = 0) {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        if (refused++ < refusals)
          return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

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
  mail = await mailServer(1);
  world = await createWorld({ works: true, smtpUrl: mail.url });
});
afterAll(async () => {
  await world.close();
  await mail.close();
});

test('a letter that the server refuses for now is sent later, once, in the language of its reader', async () => {
  const email = `${newId()}@example.test`;

  await register(world, email, 'pl');

  await expect
    .poll(() => mail.received.filter((letter) => letter.to === email), { timeout: 20_000 })
    .toHaveLength(1);
  const text = mail.received.find((letter) => letter.to === email)?.text ?? '';
  expect(text).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>/m);
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(text).toContain('Content-Type: text/plain');
  expect(text).toContain('Content-Type: text/html');
  // The link is a key, and it is gone from the database.
  const { rows } = await world.sql.query(
    'SELECT params, sent_at IS NOT NULL AS sent FROM app.letters WHERE recipient = $1',
    [email],
  );
  expect(rows).toEqual([{ params: {}, sent: true }]);
});

test('without SMTP_URL a letter is a file in the outbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'takt-mail-'));
  const other = await createWorld({ works: true, dataDir });
  const email = `${newId()}@example.test`;

  await register(other, email, 'ru');

  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => readdir(outbox).catch(() => []), { timeout: 20_000 }).toHaveLength(1);
  const [file = ''] = await readdir(outbox);
  expect(await readFile(join(outbox, file), 'utf8')).toContain(`To: ${email}`);
  await other.close();
  await rm(dataDir, { recursive: true });
});
