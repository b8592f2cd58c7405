import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { UploadedFile } from '@takt/contract/imports.ts';
import { asOrgId } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';
import { runImport } from './run.ts';
import { preview as previewOf, startImport } from './service.ts';
import { finished, importFile, proposed, upload } from './testing.ts';

let world: World;
let warehouse: Warehouse;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  world = await createWorld({ works: true });
  warehouse = connectWarehouse(inject('warehouse'), log);
  await warehouse.returned(20_000);
});
afterAll(async () => {
  await warehouse.close();
  await world.close();
});

/** Jobs that nobody does: the test does them itself. */
const nothing = async () => {};
const idle: Jobs = {
  enqueue: nothing,
  enqueueAt: nothing,
  work: nothing,
  nightly: nothing,
  hourly: nothing,
  everyMinute: nothing,
  close: nothing,
};
const actorOf = (person: Person): Actor => ({
  userId: person.id,
  orgId: asOrgId(person.orgId),
  role: 'owner',
  sessionId: '',
  verified: true,
  language: 'ru',
  secondFactor: false,
  confirmed: false,
});
const file = (...lines: string[]) => ['Дата;Кампания;Расход (руб.);Клики', ...lines].join('\n');
const spendOf = async (person: Person, query = '?start_date=2026-01-01&end_date=2026-12-31') => {
  const { data, totals } = (await person.get(`/analytics/campaigns/performance${query}`)).json();
  const campaigns = data.map((row: CampaignRow) => [row.campaign, row.figures.spend?.value]);
  return { ...Object.fromEntries(campaigns), total: totals.spend.value };
};
const uploaded = async (person: Person, name: string, bytes: string | Uint8Array): Promise<UploadedFile> =>
  (await upload(person, name, bytes)).json();

describe('a file is read as it comes', () => {
  test('windows-1251, a title, totals, empty cells and a bad line', async () => {
    const person = await world.owner();
    const lines = [
      'Отчёт за июль',
      '',
      'Дата;Кампания;Расход (руб.);Клики',
      '01.07.2026;Бренд;1 234,50;10',
      '02.07.2026;Бренд;много;5',
      '02.07.2026;Поиск;—;7',
      '02.07.2026;Поиск;100,00;3',
      'Итого;;1334,50;20',
    ];
    const bytes = Buffer.from([...lines.join('\r\n')].map(to1251));

    const answer = await uploaded(person, 'Расходы.csv', bytes);
    expect(answer).toMatchObject({
      encoding: 'windows-1251',
      delimiter: ';',
      header_line: 3,
      currency: 'RUB',
    });
    expect(answer.columns.map(({ field }) => field)).toEqual(['date', 'campaign', 'spend', 'clicks']);

    const preview = await person.post(`/imports/${answer.import.id}/preview`, proposed(answer));
    expect(preview.json()).toEqual({
      totals: {
        rows: 3,
        period: { from: '2026-07-01', to: '2026-07-02' },
        campaigns: 2,
        spend: '1334.5',
        impressions: 0,
        clicks: 20,
        leads: 0,
        conversions: 0,
        conversion_value: '0',
        won: null,
        amount: null,
        persons: null,
        claimed: null,
      },
      skipped: 2,
      skipped_lines: [
        { line: 5, reason: 'Column “Расход (руб.)” holds no number: “много”' },
        { line: 8, reason: 'A row of totals: computed anew' },
      ],
      overlap: { days: 0, rows: 0 },
      already_imported_at: null,
    });

    await person.post(`/imports/${answer.import.id}/run`, proposed(answer));
    expect(await finished(person, answer.import.id)).toMatchObject({
      status: 'done',
      progress: 100,
      skipped: 2,
    });
    // Поиск: an unknown amount and 100
    expect(await spendOf(person)).toEqual({ Бренд: '1234.5', Поиск: '100', total: '1334.5' });
  });

  test('lines of one key are summed, spellings of one name are one campaign', async () => {
    const person = await world.owner();
    await importFile(
      person,
      'a.csv',
      file('01.07.2026;Бренд;10,5;1', '01.07.2026;БРЕНД;1,25;2', '02.07.2026;бренд;1;2'),
    );
    expect(await spendOf(person)).toEqual({ бренд: '12.75', total: '12.75' }); // 10.5 + 1.25 + 1
  });

  test('what can be read two ways has to be said', async () => {
    const person = await world.owner();
    const answer = await uploaded(person, 'a.csv', 'Date,Campaign,Cost\n03/04/2026,A,"1,234"\n');
    const [date, , cost] = answer.columns;
    expect([date?.ambiguous, cost?.ambiguous]).toEqual([true, true]);

    const run = await person.post(`/imports/${answer.import.id}/run`, proposed(answer));
    expect(run.json()).toMatchObject({
      status: 400,
      reason: 'mapping_ambiguous',
      detail: 'Choose how to read the column “Date”',
    });

    const said = proposed(answer);
    const columns = said.columns.map((column) =>
      column.field === 'date'
        ? { ...column, date_format: 'month_first' }
        : { ...column, number_format: 'point' },
    );
    await person.post(`/imports/${answer.import.id}/run`, { ...said, columns });
    await finished(person, answer.import.id);
    expect(await spendOf(person, '?start_date=2026-03-04&end_date=2026-03-04')).toEqual({
      A: '1234',
      total: '1234',
    });
  });

  test('a mapping without a day or a measure is refused by name', async () => {
    const person = await world.owner();
    const answer = await uploaded(person, 'a.csv', file('01.07.2026;A;1;1'));
    const run = await person.post(`/imports/${answer.import.id}/preview`, {
      ...proposed(answer),
      columns: [],
    });
    expect(run.json()).toMatchObject({ status: 400, reason: 'mapping_incomplete' });
  });

  test.each([
    ['a workbook', Buffer.from('PK\x03\x04....'), 415, 'file_unreadable'],
    ['nothing', Buffer.from(''), 400, 'file_empty'],
    ['a header alone', Buffer.from('Дата;Расход\n'), 400, 'file_empty'],
    ['a letter', Buffer.from('Здравствуйте'), 400, 'file_empty'],
  ])('%s is refused', async (_, bytes, status, reason) => {
    const person = await world.owner();
    const answer = await upload(person, 'file.csv', bytes);
    expect(answer.json()).toMatchObject({ status, reason });
    expect((await person.get('/imports')).json().items).toEqual([]);
  });

  test('a file without one good line fails and says so', async () => {
    const person = await world.owner();
    const done = await importFile(person, 'a.csv', file('вчера;A;1;1'), { currency: 'RUB' });
    expect(done).toMatchObject({
      status: 'failed',
      skipped: 1,
      error: 'The file has no line that could be imported',
    });
    expect(done.skipped_lines).toEqual([{ line: 2, reason: 'The date “вчера” could not be read' }]);
  });
});

describe('a source restates its days', () => {
  test('the days of the file are replaced, all others stay', async () => {
    const person = await world.owner();
    await importFile(
      person,
      'a.csv',
      file('01.07.2026;A;1;1', '02.07.2026;A;2;1', '02.07.2026;B;4;1', '03.07.2026;B;8;1'),
    );
    const second = await uploaded(person, 'b.csv', file('02.07.2026;A;16;1', '02.07.2026;C;32;1'));

    const { overlap } = (await person.post(`/imports/${second.import.id}/preview`, proposed(second))).json();
    expect(overlap).toEqual({ days: 1, rows: 2 }); // A and B of the second

    await person.post(`/imports/${second.import.id}/run`, proposed(second));
    await finished(person, second.import.id);
    // A 1 + 16, B only the third, C new
    expect(await spendOf(person)).toEqual({ A: '17', B: '8', C: '32', total: '57' });
  });

  test('the same file again changes nothing, and the preview knows it', async () => {
    const person = await world.owner();
    const text = file('01.07.2026;A;1;1', '02.07.2026;B;2;1');
    const first = await importFile(person, 'a.csv', text);
    for (let i = 0; i < 3; i++) await importFile(person, 'again.csv', text);
    expect(await spendOf(person)).toEqual({ A: '1', B: '2', total: '3' });

    const again = await uploaded(person, 'a.csv', text);
    const preview = (await person.post(`/imports/${again.import.id}/preview`, proposed(again))).json();
    expect(preview.overlap).toEqual({ days: 2, rows: 2 });
    expect(preview.already_imported_at >= (first.finished_at ?? '')).toBe(true);
  });

  test('imports of one source run in the order in which they were asked for', async () => {
    const person = await world.owner();
    const [a, b] = [
      await uploaded(person, 'a.csv', file('01.07.2026;A;1;1')),
      await uploaded(person, 'b.csv', file('01.07.2026;A;2;1')),
    ];
    await person.post(`/imports/${b.import.id}/run`, proposed(b));
    await person.post(`/imports/${a.import.id}/run`, proposed(a));
    await Promise.all([finished(person, a.import.id), finished(person, b.import.id)]);
    expect(await spendOf(person)).toEqual({ A: '1', total: '1' });
  });

  test('a report of ads stands beside the one of its campaigns', async () => {
    const person = await world.owner();
    await importFile(person, 'campaigns.csv', file('01.07.2026;A;100;1'));
    const ads = [
      'Дата;Кампания;Объявление;Расход (руб.)',
      '01.07.2026;A;x;50',
      '01.07.2026;A;y;40',
      '02.07.2026;A;x;7',
    ];
    await importFile(person, 'ads.csv', ads.join('\n'));
    expect(await spendOf(person)).toEqual({ A: '107', total: '107' }); // 100 of the campaign, 7 of the day it does not know
  });

  test('a file with accounts replaces those accounts only', async () => {
    const person = await world.owner();
    const header = 'Date,Account name,Campaign,Spend';
    await importFile(person, 'one.csv', `${header}\n2026-07-01,North,A,1.5\n2026-07-01,North,B,2`, {
      platform: 'vk',
    });
    await importFile(person, 'two.csv', `${header}\n2026-07-01,South,C,4`, { platform: 'vk' });
    await importFile(person, 'three.csv', `${header}\n2026-07-01,North,A,8`, { platform: 'vk' });
    expect(await spendOf(person)).toEqual({ A: '8', C: '4', total: '12' });
  });

  describe('what has only a name is one thing for each platform, account and currency', () => {
    const stored = (person: Person) =>
      warehouse.read(
        asOrgId(person.orgId),
        `SELECT platform, account_id AS account, currency, toString(sum(spend)) AS spend FROM ad_stats FINAL
         WHERE org_id = {org:UUID} GROUP BY platform, account, currency ORDER BY platform, account, currency`,
        {},
        z.object({ platform: z.string(), account: z.string(), currency: z.string(), spend: z.string() }),
      );

    test.each([
      'Date,Platform,Spend',
      'Date,Platform,Campaign,Spend',
      'Date,Platform,Campaign,Ad group,Spend',
    ])('platforms: %s', async (header) => {
      const person = await world.owner();
      const names = header
        .split(',')
        .slice(2, -1)
        .map(() => 'Brand,')
        .join('');
      const lines = [
        `2026-07-01,Google,${names}100`,
        `2026-07-01,Facebook,${names}50`,
        `2026-07-01,Google,${names}7`,
      ];
      await importFile(person, 'a.csv', [header, ...lines].join('\n'));
      expect(await stored(person)).toEqual([
        { platform: 'facebook', account: '', currency: 'RUB', spend: '50' },
        { platform: 'google', account: '', currency: 'RUB', spend: '107' }, // 100 + 7
      ]);
    });

    test.each(['', 'Brand,'])('accounts, file after file: "%s"', async (name) => {
      const person = await world.owner();
      const header = `Date,Account name,${name && 'Campaign,'}Spend`;
      const vk = { platform: 'vk' };
      await importFile(person, 'north.csv', `${header}\n2026-07-01,North,${name}100`, vk);
      await importFile(person, 'south.csv', `${header}\n2026-07-01,South,${name}40`, vk);
      await importFile(person, 'again.csv', `${header}\n2026-07-01,North,${name}30`, vk);
      expect(await stored(person)).toEqual([
        { platform: 'vk', account: 'north', currency: 'RUB', spend: '30' },
        { platform: 'vk', account: 'south', currency: 'RUB', spend: '40' },
      ]);
      // One campaign of that name, as deals and plans know it, and nothing that looks like a group of it.
      const named = await warehouse.read(
        asOrgId(person.orgId),
        `SELECT toString(level) AS level, id FROM ad_entities FINAL WHERE org_id = {org:UUID} AND level != 'account'`,
        {},
        z.object({ level: z.string(), id: z.string() }),
      );
      expect(named).toEqual(name === '' ? [] : [{ level: 'campaign', id: 'brand' }]);
    });

    test('currencies', async () => {
      const person = await world.owner();
      const lines = ['Date,Campaign,Currency,Spend', '2026-07-01,Brand,RUB,100', '2026-07-01,Brand,USD,3'];
      await importFile(person, 'a.csv', lines.join('\n'));
      expect(await stored(person)).toEqual([
        { platform: 'file', account: '', currency: 'RUB', spend: '100' },
        { platform: 'file', account: '', currency: 'USD', spend: '3' },
      ]);
      expect(await spendOf(person)).toEqual({ Brand: '100', total: '100' });
    });
  });
});

describe('an import may run twice, or break off anywhere', () => {
  const queued = async (person: Person, text: string) => {
    const answer = await uploaded(person, 'a.csv', text);
    await startImport(
      { db: world.app.db, warehouse, jobs: idle },
      actorOf(person),
      answer.import.id,
      proposed(answer),
      'en',
    );
    return { org_id: person.orgId, import_id: answer.import.id, language: 'en' };
  };
  const deps = () => ({ db: world.app.db, warehouse, log });

  test('twice at once', async () => {
    const person = await world.owner();
    const job = await queued(person, file('01.07.2026;A;1;1', '01.07.2026;A;2;1'));
    await Promise.all([runImport(deps(), job), runImport(deps(), job)]);
    await runImport(deps(), job);
    expect(await spendOf(person)).toEqual({ A: '3', total: '3' });
  });

  test.each([1, 2, 3, 4, 5, 6])('broken off at the %dth step of the warehouse', async (last) => {
    const person = await world.owner();
    await importFile(person, 'before.csv', file('01.07.2026;A;100;1', '01.07.2026;B;200;1'));
    const job = await queued(person, file('01.07.2026;A;1;1', '02.07.2026;C;2;1'));
    let steps = 0;
    const step =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A) => {
        if (++steps > last) throw new AppError('unavailable', 'busy');
        return work(...args);
      };
    const dying: Warehouse = {
      ...warehouse,
      insert: step((...args) => warehouse.insert(...args)),
      write: step((...args) => warehouse.write(...args)),
    };

    await runImport({ ...deps(), warehouse: dying }, job).catch(() => undefined);
    await runImport(deps(), job);

    expect(await spendOf(person)).toEqual({ A: '1', C: '2', total: '3' });
  });

  test('each change is an event of the organisation', async () => {
    const person = await world.owner();
    const { id } = await importFile(person, 'a.csv', file('01.07.2026;A;1;1'));
    const { rows } = await world.sql.query(
      `SELECT data->'import'->>'status' AS status FROM app.events WHERE entity_id = $1 AND kind = 'import.changed' ORDER BY seq`,
      [id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['queued', 'running', 'done']);
  });
});

test('without a warehouse a file can be uploaded and looked at, not imported', async () => {
  const person = await world.owner();
  const answer = await uploaded(person, 'a.csv', file('01.07.2026;A;1;1'));
  const deps = { db: world.app.db, warehouse: connectWarehouse({ missing: 'no chdb' }, log), jobs: idle };

  expect(await previewOf(deps, actorOf(person), answer.import.id, proposed(answer), 'en')).toMatchObject({
    totals: { spend: '1' },
    overlap: null,
  });
  await expect(
    startImport(deps, actorOf(person), answer.import.id, proposed(answer), 'en'),
  ).rejects.toMatchObject({
    code: 'analytics_unavailable',
    reason: 'warehouse_missing',
  });
});

test('the preview of deals tells how many of them are known already', async () => {
  const person = await world.owner();
  const header = 'ID сделки;Дата создания;Стадия сделки';
  await importFile(
    person,
    'июль.csv',
    `${header}\n1;01.07.2026;Новая\n2;02.07.2026;Новая\n3;02.07.2026;Новая`,
  );
  const second = await uploaded(
    person,
    'август.csv',
    `${header}\n2;02.07.2026;В работе\n3;02.07.2026;Новая\n4;03.08.2026;Новая`,
  );

  const preview = await person.post(`/imports/${second.import.id}/preview`, proposed(second));

  expect(preview.json()).toMatchObject({ totals: { rows: 3 }, overlap: { days: 1, rows: 2 } });
});

test('an import of another organisation does not exist', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const answer = await uploaded(boris, 'a.csv', file('01.07.2026;A;1;1'));
  const { id } = answer.import;

  const codes = await Promise.all([
    anna.get(`/imports/${id}`),
    anna.post(`/imports/${id}/preview`, proposed(answer)),
    anna.post(`/imports/${id}/run`, proposed(answer)),
  ]);

  expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await anna.get('/imports')).json().items).toEqual([]);
});

test('imports are listed newest first, page by page', async () => {
  const person = await world.owner();
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await uploaded(person, name, file('01.07.2026;A;1;1'));
  const first = (await person.get('/imports?limit=2')).json();
  const second = (await person.get(`/imports?limit=2&cursor=${first.next_cursor}`)).json();
  const names = [...first.items, ...second.items].map((item: { file_name: string }) => item.file_name);
  expect(names).toEqual(['c.csv', 'b.csv', 'a.csv']);
  expect(second.next_cursor).toBeNull();
});

test('no file, however made, breaks the server or takes a good line with it', async () => {
  const person = await world.owner();
  const piece = fc.oneof(
    fc.constantFrom(
      '01.07.2026',
      '2026-07-01',
      '1,5',
      '"',
      '""',
      ';',
      ',',
      '\t',
      '\n',
      '\r\n',
      '—',
      'A',
      '=1+1',
      '\u0000',
      '\ufeff',
      '𝄞',
      '1e9',
      '-5',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 60 }),
      fc.uint8Array({ maxLength: 30 }),
      async (pieces, raw) => {
        const good = '05.07.2026;Хорошая;7;1';
        const bytes = Buffer.concat([
          Buffer.from(`${file(good)}\n${pieces.join('')}\n`),
          Buffer.from(raw),
          Buffer.from(`\n${good}\n`),
        ]);
        const answer = await upload(person, 'x.csv', bytes);
        expect([201, 400, 415]).toContain(answer.statusCode);
        if (answer.statusCode !== 201) return;
        const told: UploadedFile = answer.json();
        const preview = await person.post(`/imports/${told.import.id}/preview`, proposed(told));
        expect([200, 400]).toContain(preview.statusCode);
      },
    ),
    { numRuns: 120, seed: 3 },
  );
});

function to1251(letter: string): number {
  if (letter >= 'А' && letter <= 'я') return letter.charCodeAt(0) - 0x410 + 0xc0;
  return letter === 'ё' ? 0xb8 : letter === '—' ? 0x97 : letter.charCodeAt(0);
}
