import { language as languages } from '@takt/contract/languages.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { ownDatabase } from '../testing/database.ts';
import { mailServer } from '../testing/mail-server.ts';
import { createWorld, type World } from '../testing/world.ts';
import { gaps, type Template } from './letters.ts';
import { createMailer, type Mailer, transportOf } from './mailer.ts';

let database: Awaited<ReturnType<typeof ownDatabase>>;
let mail: Awaited<ReturnType<typeof mailServer>>;
let world: World;
let jobs: Jobs;
let mailer: Mailer;
beforeAll(async () => {
  [database, mail] = [await ownDatabase(), await mailServer()];
  world = await createWorld({ databaseUrl: database.url });
  const log = pino({ level: 'silent' });
  jobs = await startJobs(database.url, log, { works: true });
  const config = { smtpUrl: mail.url, dataDir: '/nowhere', publicUrl: 'https://takt.example' };
  mailer = await createMailer(world.app.db, jobs, transportOf(config, log));
});
afterAll(async () => {
  await jobs.close();
  await world.close();
  await database.drop();
  await mail.close();
});

const templates = Object.keys(gaps).filter((name): name is Template => Object.hasOwn(gaps, name));
const link = 'https://takt.example/somewhere?token=a&b=c';
const calm = {
  name: 'Анна',
  email: 'new@example.test',
  inviter: 'Пётр Сидоров',
  organisation: 'Северный ветер',
  person: 'Ольга',
  former: 'Иван Петров',
  until: '2026-12-21',
};
type Filling = typeof calm;

/** Posts templates in every language and answers what the mail server was given. */
async function sent(wanted: readonly Template[], filling: Filling) {
  const posted = wanted.flatMap((template) =>
    languages.options.map((language) => ({ template, language, to: `${newId()}@example.test` })),
  );
  await world.app.db.transaction(async (tx) => {
    for (const one of posted) await mailer.post(tx, { ...one, params: { ...filling, link } });
  });
  const received = () =>
    posted.flatMap(({ to, ...one }) =>
      mail.received.filter((letter) => letter.to === to).map((letter) => ({ ...one, ...letter })),
    );
  await expect.poll(() => received().length, { timeout: 20_000 }).toBe(posted.length);
  return received();
}
const cyrillic = /[а-яё]/i;

test.each(templates)(
  '%s arrives in every language, with text and HTML that say the same',
  async (template) => {
    const latin = {
      ...calm,
      name: 'Anna',
      inviter: 'Peter',
      organisation: 'North',
      person: 'Olga',
      former: 'Ian',
    };

    const letters = await sent([template], latin);

    expect(new Set(letters.map((letter) => letter.subject)).size).toBe(3);
    for (const { language, subject, text, html } of letters) {
      expect(cyrillic.test(subject), subject).toBe(language === 'ru');
      expect(cyrillic.test(text), text).toBe(language === 'ru');
      expect(text).not.toMatch(/undefined|\{|\}|\$/);
      expect(text).toContain(link);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<title>${subject}</title>`);
      // Each paragraph of the text stands in the HTML; the link stands there as the button and to be copied.
      const paragraphs = text
        .trim()
        .split(/\r?\n\r?\n/)
        .filter((line) => !line.includes(link));
      expect(paragraphs.length).toBeGreaterThan(1);
      const escaped = (line: string) => line.replaceAll("'", '&#39;');
      for (const line of paragraphs) expect(html.replaceAll('\r\n', '\n')).toContain(escaped(line));
      expect(html.match(/href="https:\/\/takt\.example\/somewhere\?token=a&amp;b=c"/g)).toHaveLength(2);
      for (const [gap, value] of Object.entries(latin))
        if (gap !== 'until' && gap in gaps[template].shape) expect(text).toContain(value);
    }
  },
);

test('the day up to which an organisation can be restored is written as people write it', async () => {
  const letters = await sent(['organisation_deleted'], calm);
  const [ru, en, pl] = languages.options.map((one) => letters.find((letter) => letter.language === one));

  expect(ru?.text).toContain('до 21 декабря 2026 года включительно');
  expect(en?.text).toContain('until the end of 21 December 2026');
  expect(pl?.text).toContain('do 21 grudnia 2026 włącznie');
});

const hostile = {
  markup: `<img src=x onerror=alert(1)>"'&</title><script>`,
  headers: 'Анна\r\nBcc: victim@example.test\r\n\r\nBody',
  direction: '\u202Eannouncement\u2066',
  links: 'Win at http://evil.example/now or www.evil.example',
};

test.each(Object.entries(hostile))('names that hold %s do no harm', async (_kind, name) => {
  const filling = { ...calm, name, inviter: name, organisation: name, person: name, former: name };

  for (const { raw, subject, text, html, to } of await sent(templates, filling)) {
    const headers = raw.split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(to).not.toContain('victim');
    expect(subject).not.toMatch(/[\r\n\p{Bidi_Control}]/u);
    expect(text).not.toMatch(/\p{Bidi_Control}/u);
    expect(html).not.toMatch(/<img|<script|\p{Bidi_Control}/u);
    expect(html.match(/<title>/g)).toHaveLength(1);
    // What a mail program makes a link of by itself.
    expect(`${subject} ${text}`).not.toMatch(/https?:\/\/evil|evil\.example/);
    expect(new Set(html.match(/https?:\/\/[^"<&]+/g))).toEqual(
      new Set(['https://takt.example/somewhere?token=a']),
    );
  }
});
