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
const names = {
  name: 'Анна',
  email: 'new@example.test',
  inviter: 'Пётр Сидоров',
  organisation: 'Северный ветер',
  person: 'Ольга',
  former: 'Иван Петров',
  title: 'Посадочная страница',
};
type Names = typeof names;

/** Everything that any letter tells, in the words of people. */
const filling = ({ title, ...typed }: Names) => {
  const subject = { key: 'WEB-42', title, link };
  const told = (kind: string, reason: string, field: string | null, excerpt: string) => ({
    kind,
    reason,
    field,
    excerpt,
    actor: typed.person,
  });
  const due = { total: 2, tasks: [{ ...subject, day: '2026-12-21' }] };
  return {
    ...typed,
    until: '2026-12-21',
    settings: link,
    more: 1,
    subjects: [
      {
        ...subject,
        told: [
          told('comment.created', 'mentioned', null, title),
          told('task.changed', 'due', null, '2026-12-21'),
          told('task.moved', 'status', 'status', 'in_review'),
          ...['due_date', 'start_date'].flatMap((field) =>
            ['2026-12-21', ''].map((day) => told('task.changed', 'watching', field, day)),
          ),
          ...['priority', 'title', 'description', 'project_id', null].map((field) =>
            told('task.changed', 'watching', field, field === 'priority' ? 'high' : title),
          ),
          told('task.deleted', 'watching', null, ''),
          told('task.restored', 'watching', null, ''),
          told('tasks.changed', 'assigned', null, '12'),
          told('tasks.changed', 'status', 'status', '12'),
          told('tasks.changed', 'assigned', null, '1'),
          told('tasks.changed', 'watching', 'status', '1'),
          told('task.created', 'mentioned', null, ''),
          ...['better', 'worse', 'same', 'unknown'].map((verdict) =>
            told('task.effect_measured', 'watching', null, verdict),
          ),
          told('project.created', 'assigned', null, ''),
          told('comment.created', 'commented', null, title),
          told('task.changed', 'overdue', null, '2026-12-20'),
          told('task.created', 'assigned', null, ''),
        ],
      },
    ],
    overdue: due,
    today: due,
    week: due,
    from: '2026-12-14',
    to: '2026-12-20',
    items: [{ sentence: `${title}: ROAS 0.5`, link }],
  };
};
/** Links of a letter to what it tells of, and to where it is switched off. */
const moreLinks: Partial<Record<Template, number>> = { notifications: 2, digest: 4, weekly: 2 };

/** Posts templates in every language and answers what the mail server was given. */
async function sent(wanted: readonly Template[], typed: Names) {
  const posted = wanted.flatMap((template) =>
    languages.options.map((language) => ({ template, language, to: `${newId()}@example.test` })),
  );
  await world.app.db.transaction(async (tx) => {
    for (const one of posted) await mailer.post(tx, { ...one, params: { ...filling(typed), link } });
  });
  const received = () =>
    posted.flatMap(({ to, ...one }) =>
      mail.received.filter((letter) => letter.to === to).map((letter) => ({ ...one, ...letter })),
    );
  await expect.poll(() => received().length).toBe(posted.length);
  return received();
}
const cyrillic = /[а-яё]/i;

test.each(templates)(
  '%s arrives in every language, with text and HTML that say the same',
  async (template) => {
    const latin = {
      ...names,
      name: 'Anna',
      inviter: 'Peter',
      organisation: 'North',
      person: 'Olga',
      former: 'Ian',
      title: 'Landing page',
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
      const links = html.match(/href="https:\/\/takt\.example\/somewhere\?token=a&amp;b=c"/g);
      expect(links).toHaveLength(2 + (moreLinks[template] ?? 0));
      for (const [gap, value] of Object.entries(latin))
        if (gap in gaps[template].shape) expect(text).toContain(value);
    }
  },
);

test('the day up to which an organisation can be restored is written as people write it', async () => {
  const letters = await sent(['organisation_deleted'], names);
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
  const hostileNames = {
    ...names,
    name,
    inviter: name,
    organisation: name,
    person: name,
    former: name,
    title: name,
  };

  for (const { raw, subject, text, html, to } of await sent(templates, hostileNames)) {
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
