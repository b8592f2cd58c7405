import type { UploadedFile } from '@takt/contract/imports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { finished, importFile, proposed, upload } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ works: true });
});
afterAll(() => world.close());

const uploaded = async (person: Person, name: string, text: string): Promise<UploadedFile> =>
  (await upload(person, name, text)).json();
const run = async (person: Person, file: UploadedFile, body: object) => {
  const answer = await person.post(`/imports/${file.import.id}/run`, body);
  return answer.statusCode === 202 ? finished(person, file.import.id) : answer.json();
};

const header = 'когда,что,сколько';
const named = (file: UploadedFile) => file.columns.map(({ field }) => field);

test('the next file with these columns is read as the last one was, with the answers that were given', async () => {
  const person = await world.owner();
  const first = await uploaded(person, 'a.csv', `${header}\n03/04/2026,A,"1,234"\n`);
  expect(first).toMatchObject({ remembered: false, kind: 'ads' });
  const columns = [
    { index: 0, field: 'date', date_format: 'month_first' },
    { index: 1, field: 'campaign' },
    { index: 2, field: 'spend', number_format: 'point' },
  ];
  await run(person, first, { columns, platform: 'Доска объявлений', currency: 'EUR' });

  const next = await uploaded(person, 'b.csv', `Когда, что ,СКОЛЬКО\n05/06/2026,A,"2,345"\n`);

  expect(next).toMatchObject({ remembered: true, platform: 'Доска объявлений', currency: 'EUR' });
  expect(named(next)).toEqual(['date', 'campaign', 'spend']);
  expect(await run(person, next, proposed(next))).toMatchObject({
    status: 'done',
    totals: { spend: '2345', period: { from: '2026-05-06', to: '2026-05-06' } },
  });
});

test('what the file itself settles wins over what was answered then', async () => {
  const person = await world.owner();
  const first = await uploaded(person, 'a.csv', `${header}\n03/04/2026,A,"1,234"\n`);
  const columns = [
    { index: 0, field: 'date', date_format: 'month_first' },
    { index: 2, field: 'spend', number_format: 'point' },
  ];
  await run(person, first, { columns, platform: 'vk', currency: 'RUB' });
  const next = await uploaded(person, 'b.csv', `${header}\n31/12/2026,A,"2,5"\n`);
  expect(next.columns).toMatchObject([
    { date_format: 'day_first' },
    { field: 'ignore' },
    { number_format: 'comma' },
  ]);
});

test('other columns, and other organisations, remember nothing of it', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  await importFile(anna, 'a.csv', 'date,spend\n2026-07-01,5\n', { platform: 'vk' });
  const [same, wider, elsewhere] = [
    await uploaded(anna, 'a.csv', 'date,spend\n2026-07-01,5\n'),
    await uploaded(anna, 'a.csv', 'date,spend,x\n2026-07-01,5,1\n'),
    await uploaded(boris, 'a.csv', 'date,spend\n2026-07-01,5\n'),
  ];
  expect([same.remembered, wider.remembered, elsewhere.remembered]).toEqual([true, false, false]);
  expect(same.platform).toBe('vk');
});

test('a file that was left can be gone on with, by its organisation alone', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const file = await uploaded(anna, 'a.csv', 'Отчёт\n\nДата;Расход\n01.07.2026;5\n');
  const again = await anna.get(`/imports/${file.import.id}/file`);
  expect(again.json()).toEqual(file);
  expect((await boris.get(`/imports/${file.import.id}/file`)).statusCode).toBe(404);
  expect(await run(anna, file, proposed(again.json()))).toMatchObject({
    status: 'done',
    totals: { spend: '5' },
  });
});

test('the kind can be chosen anew; a field of another kind is refused by name', async () => {
  const person = await world.owner();
  const file = await uploaded(person, 'a.csv', 'ID сделки;Дата создания;Сумма\n7;01.07.2026;5\n');
  expect(file).toMatchObject({ kind: 'deals', platform: 'crm' });
  const asAds = await person.post(`/imports/${file.import.id}/preview`, { ...proposed(file), kind: 'ads' });
  expect(asAds.json()).toMatchObject({ status: 400, reason: 'mapping_foreign' });
  const columns = file.proposals.ads.map((field, index) => ({ index, field: index === 1 ? 'date' : field }));
  const spend = columns.map((column) => (column.index === 2 ? { ...column, field: 'spend' } : column));
  const preview = await person.post(`/imports/${file.import.id}/preview`, {
    ...proposed(file),
    kind: 'ads',
    columns: spend,
  });
  expect(preview.json()).toMatchObject({ totals: { spend: '5', won: null } });
});

test('moments are of the clocks of the organisation', async () => {
  const person = await world.owner();
  await world.sql.query(`UPDATE app.organisations SET time_zone = 'Asia/Tokyo' WHERE org_id = $1`, [
    person.orgId,
  ]);
  const done = await importFile(
    person,
    'touches.csv',
    'person_id,timestamp\np,2026-07-01 03:00\nq,2026-07-01 10:00\n',
  );
  expect(done).toMatchObject({
    kind: 'touches',
    totals: { rows: 2, persons: 2, period: { from: '2026-06-30', to: '2026-07-01' } },
  });
});
