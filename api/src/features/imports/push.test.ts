import type { DataImport } from '@takt/contract/imports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { finished } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ works: true });
});
afterAll(() => world.close());

const row = (more: object = {}) => ({
  date: '2026-07-01',
  campaign_id: '7',
  campaign: 'Бренд',
  spend: '10.50',
  clicks: 3,
  ...more,
});
interface Sent {
  readonly key?: string;
  readonly query?: string;
  readonly type?: string;
}
function push(person: Person, payload: string | object, { key = 'k1', query = '', type }: Sent = {}) {
  return person.call('POST', `/data/rows${query}`, {
    payload,
    headers: {
      ...(key && { 'idempotency-key': key }),
      'content-type': type ?? (typeof payload === 'string' ? 'application/x-ndjson' : 'application/json'),
    },
  });
}
async function pushed(person: Person, payload: string | object, sent?: Sent): Promise<DataImport> {
  const answer = await push(person, payload, sent);
  expect([answer.statusCode, answer.json().detail]).toEqual([202, undefined]);
  return finished(person, answer.json().id);
}
const spendOf = async (person: Person) => {
  const query = '?start_date=2026-07-01&end_date=2026-07-31';
  const { data, totals } = (await person.get(`/analytics/campaigns/performance${query}`)).json();
  return {
    ...Object.fromEntries(
      data.map((one: { campaign: string; figures: { spend: { value: string } } }) => [
        one.campaign,
        one.figures.spend.value,
      ]),
    ),
    total: totals.spend?.value,
  };
};

describe('rows of another system', () => {
  test.each([
    ['a JSON array', [row(), row({ date: '2026-07-02', spend: 2 })]],
    [
      'JSON lines',
      [row(), row({ date: '2026-07-02', spend: 2 })].map((one) => JSON.stringify(one)).join('\r\n'),
    ],
  ])('come as %s', async (_, payload) => {
    const person = await world.owner();
    const done = await pushed(person, payload, { query: '?platform=VK%20Ads' });
    expect(done).toMatchObject({
      kind: 'ads',
      origin: 'push',
      status: 'done',
      source: { platform: 'vk', name: 'vk' },
      totals: { rows: 2, spend: '12.5', clicks: 6, period: { from: '2026-07-01', to: '2026-07-02' } },
      skipped: 0,
    });
    expect(await spendOf(person)).toEqual({ Бренд: '12.5', total: '12.5' });
  });

  test('of which some are bad: each is named by its number and reason, the good ones stay', async () => {
    const person = await world.owner();
    const lines = [
      JSON.stringify(row()),
      '{"date":"2026-07-01", broken',
      JSON.stringify([1, 2]),
      JSON.stringify(row({ spent: 5 })),
      JSON.stringify(row({ campaign_id: { id: 1 } })),
      '{"date":"2026-07-01","campaign_id":12345678901234567890,"spend":1}',
      '',
      JSON.stringify(row({ date: 'вчера' })),
      JSON.stringify(row({ clicks: 1.5 })),
      JSON.stringify(row({ campaign_id: '8', campaign: 'Поиск', spend: '4' })),
    ];
    const done = await pushed(person, `\uFEFF${lines.join('\n')}\n`);
    expect(done.skipped_lines).toEqual([
      { line: 2, reason: 'This is no JSON object' },
      { line: 3, reason: 'This is no JSON object' },
      { line: 4, reason: 'There is no field “spent”' },
      {
        line: 5,
        reason:
          'The field “campaign_id” needs text or a number; send a number of more than 15 digits as text',
      },
      {
        line: 6,
        reason:
          'The field “campaign_id” needs text or a number; send a number of more than 15 digits as text',
      },
      { line: 8, reason: 'The date “вчера” could not be read' },
      { line: 9, reason: 'Column “clicks” needs a whole number: “1.5”' },
    ]);
    expect(done.totals).toMatchObject({ rows: 2, spend: '14.5' });
    expect(await spendOf(person)).toEqual({ Бренд: '10.5', Поиск: '4', total: '14.5' });
  });

  test('nested without an end are no rows', async () => {
    const person = await world.owner();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const payload = `[${deep},{"date":${deep}},${JSON.stringify(row())}]`;
    const done = await pushed(person, payload, { type: 'application/json' });
    expect(done.skipped_lines.map(({ line }) => line)).toEqual([1, 2]);
    expect(done.totals).toMatchObject({ rows: 1, spend: '10.5' });
  });

  test('replace the days that they name, at the level of what they name', async () => {
    const person = await world.owner();
    await pushed(person, [row(), row({ campaign_id: '8', campaign: 'Поиск' })]);
    await pushed(person, [row({ spend: '1' })], { key: 'k2' });
    await pushed(person, [row({ date: '2026-07-02', ad_id: 'a', spend: '2' })], { key: 'k3' });
    expect(await spendOf(person)).toEqual({ Бренд: '3', total: '3' });
  });

  test('may be deals, in a source of their own', async () => {
    const person = await world.owner();
    const deals = [{ deal_id: '1', created: '2026-07-01', won: '2026-07-09', amount: '900' }];
    const done = await pushed(person, deals, {
      query: '?kind=deals&platform=bitrix24&source=%D0%9E%D0%BF%D1%82',
    });
    expect(done).toMatchObject({
      kind: 'deals',
      source: { platform: 'bitrix24', name: 'Опт' },
      totals: { rows: 1, won: 1, amount: '900' },
    });
  });

  test('come in the currency of the organisation, unless it is said', async () => {
    const person = await world.owner();
    await world.sql.query(`UPDATE app.organisations SET currency = 'EUR' WHERE org_id = $1`, [person.orgId]);
    const currencies: string[] = [];
    for (const [key, query] of [
      ['a', ''],
      ['b', '?currency=USD'],
    ] as const) {
      const { id } = await pushed(person, [row()], { key, query });
      const { rows } = await world.sql.query(
        `SELECT mapping->>'currency' AS c FROM app.imports WHERE id = $1`,
        [id],
      );
      currencies.push(rows[0].c);
    }
    expect(currencies).toEqual(['EUR', 'USD']);
  });
});

describe('the key of a push', () => {
  test('makes one import of the same rows, however many come at once', async () => {
    const person = await world.owner();
    const answers = await Promise.all(Array.from({ length: 6 }, () => push(person, [row()])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202, 202]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    await finished(person, answers[0]?.json().id);
    expect((await push(person, [row()])).json()).toMatchObject({ id: answers[0]?.json().id, status: 'done' });
    expect((await person.get('/imports')).json().items).toHaveLength(1);
    expect(await spendOf(person)).toEqual({ Бренд: '10.5', total: '10.5' });
  });

  test('with other rows, another kind or another platform is refused', async () => {
    const person = await world.owner();
    await pushed(person, [row()]);
    for (const answer of [
      await push(person, [row({ spend: '11' })]),
      await push(person, [row()], { query: '?platform=vk' }),
      await push(person, [{ ...row(), deal_id: '1' }], { query: '?kind=deals' }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, reason: 'push_key_taken' });
    }
  });

  test('is its organisation’s own', async () => {
    const [anna, boris] = [await world.owner(), await world.owner()];
    const [one, other] = [await pushed(anna, [row()]), await pushed(boris, [row({ spend: '99' })])];
    expect(one.id).not.toBe(other.id);
    expect(await spendOf(anna)).toEqual({ Бренд: '10.5', total: '10.5' });
  });

  test.each([
    ['is needed', ''],
    ['has an end', 'x'.repeat(201)],
  ])('%s', async (_, key) => {
    const answer = await push(await world.owner(), [row()], { key });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'idempotency-key' }] });
  });
});

describe('a push is refused', () => {
  test.each([
    ['without rows', '[]', 'application/json', 400, undefined],
    ['without rows', '\n\n', 'application/x-ndjson', 400, 'push_empty'],
    ['without a day', '{"campaign":"A","spend":1}', 'application/x-ndjson', 400, 'mapping_incomplete'],
    ['without a figure', '[{"date":"2026-07-01"}]', 'application/json', 400, 'mapping_incomplete'],
    ['that is no array', '{"date":"2026-07-01"}', 'application/json', 400, undefined],
    ['that is no JSON', '[{', 'application/json', 400, undefined],
    ['as a table', 'date;spend', 'text/csv', 415, undefined],
    ['with too many rows', '{}\n'.repeat(50_001), 'application/x-ndjson', 413, 'push_too_long'],
    ['that is too large', ' '.repeat(10 * 1024 * 1024 + 1), 'application/x-ndjson', 413, undefined],
  ])('%s', async (_, payload, type, status, reason) => {
    const person = await world.owner();
    const answer = await push(person, payload, { type });
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
    expect((await person.get('/imports')).json().items).toEqual([]);
  });

  test('in words that name the limit', async () => {
    const person = await world.owner();
    const large = await push(person, ' '.repeat(10 * 1024 * 1024 + 1));
    expect(large.json().detail).toBe('The file is larger than 10 MB');
    const long = await push(person, '{}\n'.repeat(50_001));
    expect(long.json().detail).toBe('More than 50000 rows in one call; split them into parts');
  });

  test('from members, and from tokens that are for something else', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    expect((await push(member, [row()])).statusCode).toBe(403);
    for (const [scope, status] of [
      ['read', 403],
      ['write', 403],
      ['data', 202],
    ] as const) {
      const { token } = (await owner.post('/tokens', { name: scope, scopes: [scope] })).json();
      const answer = await owner.call('POST', '/data/rows', {
        payload: [row()],
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
      });
      expect(answer.statusCode).toBe(status);
    }
  });
});
