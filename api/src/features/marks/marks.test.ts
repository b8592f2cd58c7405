import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { todayIn } from '../../metrics/frame.ts';
import { type AdLine, type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { appendEvent } from '../events/service.ts';

let world: World;
let advertising: Advertising;
beforeAll(async () => {
  world = await createWorld();
  advertising = await createAdvertising(world);
});
afterAll(async () => {
  await advertising.close();
  await world.close();
});

const february = 'start_date=2026-02-01&end_date=2026-02-28';
const marks = async (person: Person, query = february) => {
  const answer = await person.get(`/analytics/marks?${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json().items;
};
const ad = (
  source: string,
  date: string,
  id: string,
  campaign = 'c1',
  more: Partial<AdLine> = {},
): AdLine => ({
  source,
  date,
  level: 'ad',
  platform: 'vk',
  campaign,
  ad: id,
  impressions: 10,
  spend: 10,
  revenue: 10,
  ...more,
});

async function company() {
  const person = await world.owner();
  const source = await advertising.source(person, 'vk');
  await advertising.lines(person, [
    // Ran already when the source began to report.
    ad(source, '2026-01-20', 'old'),
    ad(source, '2026-02-03', 'a', 'c1', { spend: 5 }),
    ad(source, '2026-02-03', 'b', 'c2', { spend: 50, revenue: 100 }),
    // Shown to nobody at first.
    ad(source, '2026-02-04', 'late', 'c1', { impressions: 0 }),
    ad(source, '2026-02-10', 'late'),
    ad(source, '2026-02-10', 'a'),
    ad(source, '2026-03-05', 'after'),
  ]);
  await advertising.entities(person, [
    { source, level: 'campaign', id: 'c1', name: 'Поиск', product: 'sofas' },
    { source, level: 'campaign', id: 'c2', name: 'Охват', product: 'chairs' },
    { source, level: 'ad', id: 'b', name: 'Ролик' },
  ]);
  return { person, source };
}

async function finished(person: Person, at: string, title: string): Promise<string> {
  const { id } = await world.task(person, { title });
  await person.patch(`/tasks/${id}/status`, { status: 'done' });
  await world.sql.query('UPDATE app.tasks SET completed_at = $2 WHERE id = $1', [id, at]);
  return id;
}

test('a creative is launched on its first day with impressions, and only if it was not there from the beginning', async () => {
  const { person } = await company();

  expect(await marks(person)).toMatchObject([
    { day: '2026-02-03', kind: 'creative', count: 2, items: [{ title: 'Ролик' }, { title: 'a' }] },
    { day: '2026-02-10', kind: 'creative', count: 1, items: [{ title: 'late', subject: { id: 'late' } }] },
  ]);
  expect(await marks(person, `${february}&product_key=chairs`)).toMatchObject([
    { day: '2026-02-03', count: 1, items: [{ title: 'Ролик' }] },
  ]);
  expect(await marks(person, `${february}&platform=google`)).toEqual([]);
});

test('a finished task stands on its day by the clock of the organisation, with what came of it', async () => {
  const { person, source } = await company();
  await person.patch(`/orgs/${person.orgId}`, { preferences: { timezone: 'Europe/Moscow' } });
  // Still the 2nd in UTC.
  const id = await finished(person, '2026-02-02T21:30:00Z', 'Поднять ставки');
  const evidence = await person.post(`/tasks/${id}/evidence`, {
    subject: { kind: 'campaign', id: 'c2', name: 'Охват', source_id: source },
    measure: 'roas',
    period: { from: '2026-01-20', to: '2026-01-26' },
    link: '/analytics/campaigns',
  });
  expect(evidence.statusCode).toBe(201);
  const target = await finished(person, '2026-02-05T12:00:00Z', 'Сменить картинку');
  await person.post(`/tasks/${target}/targets`, { kind: 'creative', key: 'a', name: 'a' });
  await finished(person, '2026-02-06T12:00:00Z', 'Ни о чём из отчётов');

  const tasks = async (query?: string) =>
    (await marks(person, query)).filter(({ kind }: { kind: string }) => kind === 'task');
  expect(await tasks()).toMatchObject([
    {
      day: '2026-02-03',
      count: 1,
      items: [{ title: 'Поднять ставки', task: { id }, measure: 'roas', verdict: null, change: null }],
    },
    { day: '2026-02-05', items: [{ title: 'Сменить картинку', measure: null }] },
  ]);
  await world.sql.query(`UPDATE app.evidence SET effect_state = 'final', effect = $2 WHERE task_id = $1`, [
    id,
    JSON.stringify({ state: 'final', verdict: 'worse', figures: { roas: { value: 1.5, previous: 2 } } }),
  ]);
  expect((await tasks())[0].items[0]).toMatchObject({ verdict: 'worse', change: -25 });
  expect((await tasks(`${february}&campaign_id=c1`)).map(({ day }: { day: string }) => day)).toEqual([
    '2026-02-05',
  ]);
  expect(await tasks(`${february}&product_key=chairs`)).toHaveLength(1);
  expect(await tasks(`${february}&platform=vk`)).toHaveLength(2);
  expect(await tasks(`${february}&platform=google`)).toEqual([]);
});

test('a planned spend that was changed is a mark of the day of the change', async () => {
  const { person } = await company();
  const now = todayIn('Europe/Moscow', new Date());
  const item = (measure: string, before: string | null, after: string | null) => ({
    month: '2026-03',
    subject: { kind: 'platform', id: 'vk', name: 'VK Реклама', source_id: '' },
    measure,
    before,
    after,
  });
  await world.app.db.inOrg(asOrgId(person.orgId), async (tx) =>
    appendEvent(tx, { userId: person.id }, 'plan.changed', 'plan', newId(), {
      items: [item('spend', '1000', '1500'), item('leads', null, '10')],
    }),
  );

  const span = `start_date=${now}&end_date=${now}`;
  expect(await marks(person, span)).toMatchObject([
    {
      kind: 'budget',
      count: 1,
      items: [{ title: 'VK Реклама', budget: { month: '2026-03', before: '1000', after: '1500' } }],
    },
  ]);
  expect(await marks(person, `${span}&platform=google`)).toEqual([]);
});

test('marks of another organisation are not seen', async () => {
  const { person } = await company();
  await finished(person, '2026-02-05T12:00:00Z', 'Чужая');
  const other = await world.owner();
  expect(await marks(other)).toEqual([]);
});
