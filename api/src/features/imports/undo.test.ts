import type { ImportField, ImportKind } from '@takt/contract/import-fields.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { asOrgId, type OrgId } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';
import { undoImport } from './due.ts';
import { removeOrganisation } from './facts/removal.ts';
import { everyTable } from './facts/tables.ts';
import { keepRows } from './push/service.ts';
import * as q from './queries.ts';
import { runImport } from './run.ts';

let world: World;
let warehouse: Warehouse;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  world = await createWorld();
  warehouse = connectWarehouse(inject('warehouse'), log);
  await warehouse.returned(20_000);
});
afterAll(async () => {
  await warehouse.close();
  await world.close();
});

/** Jobs that nobody does: the tests do them themselves. */
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

type Row = Readonly<Record<string, string>>;
/** Queues rows as a push does; their import's id. */
async function queued(
  person: Person,
  kind: ImportKind,
  rows: readonly Row[],
  name: string = kind,
): Promise<string> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const handed = await world.app.db.inOrg(asOrgId(person.orgId), async (tx) =>
    keepRows(tx, idle, {
      origin: 'push',
      kind,
      name,
      lines: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of these tests name fields of ours
      fields: [...names] as ImportField[],
      platform: 'vk',
      currency: 'RUB',
      sourceId: await q.ensureSource(tx, 'vk', 'vk', 'push'),
      userId: person.id,
      lang: 'en',
    }),
  );
  return handed.id;
}
const run = (person: Person, id: string, by: Warehouse = warehouse) =>
  runImport(
    { db: world.app.db, warehouse: by, log },
    { org_id: person.orgId, import_id: id, language: 'en' },
  );
const undo = (person: Person, id: string) =>
  undoImport({ db: world.app.db, jobs: idle, warehouse }, actorOf(person), id, 'en');
const statusOf = async (person: Person, id: string) => (await person.get(`/imports/${id}`)).json().status;
async function imported(person: Person, kind: ImportKind, rows: readonly Row[], name?: string) {
  const id = await queued(person, kind, rows, name);
  await run(person, id);
  return id;
}

/** A warehouse that does so many writes and fails at the next, for ever or once. */
function failing(after: number, failure: Error, once = false): Warehouse {
  let steps = 0;
  const step =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (++steps === after + 1 || (!once && steps > after)) throw failure;
      return work(...args);
    };
  return {
    ...warehouse,
    insert: step((...args) => warehouse.insert(...args)),
    write: step((...args) => warehouse.write(...args)),
  };
}
const killed = (after: number) => failing(after, new AppError('unavailable', 'busy'));

const columns = {
  ad_stats: 'level, date, campaign_id, ad_id, spend, clicks, platform, currency',
  ad_days: 'level, date, currency',
  ad_entities: 'level, id, name, theme, product_key',
  deals: 'deal_id, title, stage, created, won, amount, currency, found',
  touches: 'person_id, ts, touch_id, kind, channel',
  paths: "date, arrayStringConcat(path, ' > '), conversions, value",
} as const;
type Table = keyof typeof columns;
type State = Readonly<Record<Table, readonly string[]>>;

/** All that is seen of an organisation, one text a row. */
async function seen(orgId: OrgId): Promise<State> {
  const of = async (table: Table) => {
    const cells = columns[table].split(/, (?!')/).map((name) => `ifNull(toString(${name}), '∅')`);
    const rows = await warehouse.read(
      orgId,
      `SELECT concatWithSeparator(' | ', ${cells.join(', ')}) AS line FROM ${table} FINAL WHERE org_id = {org:UUID}`,
      {},
      z.object({ line: z.string() }),
    );
    return rows.map(({ line }) => line).toSorted();
  };
  const [adStats, adDays, adEntities, deals, touches, paths] = await Promise.all([
    of('ad_stats'),
    of('ad_days'),
    of('ad_entities'),
    of('deals'),
    of('touches'),
    of('paths'),
  ]);
  return { ad_stats: adStats, ad_days: adDays, ad_entities: adEntities, deals, touches, paths };
}

/** What should be seen when these imports stand, told by a plain loop over their rows. */
function told(imports: readonly { readonly kind: ImportKind; readonly rows: readonly Row[] }[]): State {
  const stats = new Map<string, Map<string, { spend: number; clicks: number }>>();
  const entities = new Map<string, { name: string; theme: string; product: string }>();
  const deals = new Map<string, Record<string, string>>();
  const touches = new Map<string, string>();
  const paths = new Map<string, Map<string, { conversions: number; value: number }>>();
  for (const { kind, rows } of imports) {
    if (kind === 'ads') {
      const level = rows.some((row) => row.ad_id) ? 'ad' : 'campaign';
      for (const row of rows) stats.set(`${level} | ${row.date}`, new Map());
      for (const row of rows) {
        const slice = stats.get(`${level} | ${row.date}`);
        const key = `${row.campaign_id} | ${row.ad_id ?? ''}`;
        const sum = slice?.get(key) ?? { spend: 0, clicks: 0 };
        slice?.set(key, {
          spend: sum.spend + Math.round(Number(row.spend) * 100),
          clicks: sum.clicks + Number(row.clicks),
        });
        for (const [of, id, name] of [
          ['campaign', row.campaign_id, row.campaign],
          ['ad', row.ad_id, row.ad],
        ] as const) {
          if (!id) continue;
          const known = entities.get(`${of} | ${id}`) ?? { name: '', theme: '', product: '' };
          entities.set(`${of} | ${id}`, {
            name: name || known.name,
            theme: (of === level && row.theme) || known.theme,
            product: row.product || known.product,
          });
        }
      }
    }
    for (const row of kind === 'deals' ? rows : []) {
      const known = deals.get(row.deal_id ?? '');
      const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
      deals.set(row.deal_id ?? '', { ...known, ...filled });
    }
    for (const row of kind === 'touches' ? rows : [])
      touches.set(
        `${row.person_id} | ${row.moment?.replace('T', ' ').replace('Z', '.000')} | ${row.touch_id}`,
        row.channel ?? '',
      );
    if (kind === 'paths') {
      for (const row of rows) paths.set(row.date ?? '', new Map());
      for (const row of rows) {
        const day = paths.get(row.date ?? '');
        const sum = day?.get(row.path ?? '') ?? { conversions: 0, value: 0 };
        day?.set(row.path ?? '', {
          conversions: sum.conversions + Number(row.conversions),
          value: sum.value + Number(row.conversion_value),
        });
      }
    }
  }
  const money = (cents: number) => String(cents / 100);
  return {
    ad_stats: [...stats]
      .flatMap(([slice, rows]) =>
        [...rows].map(
          ([key, { spend, clicks }]) => `${slice} | ${key} | ${money(spend)} | ${clicks} | vk | RUB`,
        ),
      )
      .toSorted(),
    ad_days: [...stats.keys()].map((slice) => `${slice} | RUB`).toSorted(),
    ad_entities: [...entities]
      .map(([key, { name, theme, product }]) => [key, name, theme, product].join(' | '))
      .toSorted(),
    deals: [...deals.values()]
      .map(
        (deal) =>
          `${deal.deal_id} | ${deal.title ?? ''} | ${deal.stage ?? ''} | ${deal.created ?? '∅'} | ${deal.won ?? '∅'} | ${deal.amount ?? '∅'} | RUB | none`,
      )
      .toSorted(),
    touches: [...touches].map(([key, channel]) => `${key} | visit | ${channel}`).toSorted(),
    paths: [...paths]
      .flatMap(([day, rows]) =>
        [...rows].map(([path, { conversions, value }]) => `${day} | ${path} | ${conversions} | ${value}`),
      )
      .toSorted(),
  };
}

const day = fc.integer({ min: 1, max: 3 }).map((n) => `2026-07-0${n}`);
const cents = fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2));
const small = fc.integer({ min: 0, max: 9 }).map(String);
const some = (...texts: string[]) => fc.constantFrom('', ...texts);
const rowsOf = (row: fc.Arbitrary<Row>) => fc.array(row, { minLength: 1, maxLength: 5 });
/** What a file says of a campaign or an ad it says in each of its lines. */
const consistent = (rows: readonly Row[]): Row[] => {
  const first = new Map<string, Row>();
  return rows.map((row) => {
    const ad = first.get(`ad ${row.ad_id}`) ?? row;
    const campaign = first.get(`campaign ${row.campaign_id}`) ?? row;
    first.set(`ad ${row.ad_id}`, ad).set(`campaign ${row.campaign_id}`, campaign);
    const { campaign: name = '', product = '' } = campaign;
    const { ad: adName = '', theme = '' } = row.ad_id === undefined ? { theme: campaign.theme } : ad;
    return { ...row, campaign: name, product, theme, ...(row.ad_id !== undefined && { ad: adName }) };
  });
};
const ads = (level: 'campaign' | 'ad') =>
  rowsOf(
    fc.record({
      date: day,
      campaign_id: fc.constantFrom('1', '2'),
      campaign: some('A', 'B'),
      spend: cents,
      clicks: small,
      theme: some('sale', 'new'),
      product: level === 'ad' ? fc.constant('') : some('tea'),
      ...(level === 'ad' && { ad_id: fc.constantFrom('x', 'y'), ad: some('Ad', 'Reel') }),
    }),
  ).map((rows) => ({ kind: 'ads' as const, rows: consistent(rows) }));
const others = fc.oneof(
  rowsOf(
    fc.record({
      deal_id: fc.constantFrom('d1', 'd2', 'd3'),
      title: some('Кухня', 'Шкаф'),
      stage: some('новая', 'договор'),
      created: some('2026-07-01', '2026-07-02'),
      won: some('2026-07-03', '2026-07-04'),
      amount: some('100.5', '200'),
    }),
  ).map((rows) => ({ kind: 'deals' as const, rows })),
  rowsOf(
    fc.record({
      person_id: fc.constantFrom('p1', 'p2'),
      moment: fc.constantFrom('2026-07-01T10:00:00Z', '2026-07-01T11:00:00Z'),
      touch_id: fc.constantFrom('t1', 't2'),
      channel: fc.constantFrom('seo', 'cpc'),
    }),
  ).map((rows) => ({ kind: 'touches' as const, rows })),
  rowsOf(
    fc.record({
      date: day,
      path: fc.constantFrom('a > b', 'b', "it's > \\a"),
      conversions: small,
      conversion_value: small,
    }),
  ).map((rows) => ({ kind: 'paths' as const, rows })),
);
const brought = fc.oneof(
  { weight: 4, arbitrary: ads('campaign') },
  { weight: 2, arbitrary: ads('ad') },
  { weight: 3, arbitrary: others },
);
/** Mostly the newest imports are undone, one after another: what lies under them returns twice. */
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      bring: brought,
      how: fc.oneof(fc.constant('once'), fc.constant('twice'), fc.nat({ max: 9 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      undo: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 9 }) }),
      killedAfter: fc.nat({ max: 9 }),
    }),
  },
);

const levelOf = (rows: readonly Row[]) => (rows.some((row) => row.ad_id) ? 'ad' : 'campaign');
const period = (rows: readonly Row[]) => {
  const days = rows.map((row) => row.date ?? '').toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
};
const meets = (one: readonly Row[], other: readonly Row[]) =>
  levelOf(one) === levelOf(other) &&
  period(one).from <= period(other).to &&
  period(other).from <= period(one).to;

describe('an undo', () => {
  test('leaves what a plain loop over the imports that stand gives, in any order and broken off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12 }), async (acts) => {
        const person = await world.owner();
        const orgId = asOrgId(person.orgId);
        let standing: { id: string; kind: ImportKind; rows: readonly Row[] }[] = [];
        for (const one of acts) {
          if ('bring' in one) {
            const { kind, rows } = one.bring;
            const id = await queued(person, kind, rows);
            if (typeof one.how === 'number')
              await run(person, id, killed(one.how)).catch((error: unknown) =>
                expect(error).toBeInstanceOf(AppError),
              );
            await (one.how === 'twice' ? Promise.all([run(person, id), run(person, id)]) : run(person, id));
            standing.push({ id, kind, rows });
          } else {
            const at = standing.length - 1 - (one.undo % Math.max(1, standing.length));
            const chosen = standing[at];
            if (!chosen) continue;
            const isUnder = standing
              .slice(at + 1)
              .some(({ kind, rows }) => kind === 'ads' && chosen.kind === 'ads' && meets(rows, chosen.rows));
            if (isUnder) {
              await expect(undo(person, chosen.id)).rejects.toMatchObject({ reason: 'import_under_another' });
              continue;
            }
            await undo(person, chosen.id);
            await run(person, chosen.id, killed(one.killedAfter)).catch(() => undefined);
            await run(person, chosen.id);
            expect(await statusOf(person, chosen.id)).toBe('undone');
            standing = standing.filter(({ id }) => id !== chosen.id);
          }
          expect(await seen(orgId)).toEqual(told(standing));
        }
      }),
      { numRuns: Number(process.env.UNDO_RUNS ?? 4) },
    );
  }, 300_000);
});

const spend = (date: string, campaign: string, amount: string, more: Row = {}): Row => ({
  date,
  campaign_id: campaign,
  campaign: `Campaign ${campaign}`,
  spend: amount,
  clicks: '1',
  ...more,
});
const undone = async (person: Person, id: string) => {
  await undo(person, id);
  await run(person, id);
};
const statsOf = async (person: Person) => (await seen(asOrgId(person.orgId))).ad_stats;

describe('what lies on top', () => {
  test('is undone first, and named', async () => {
    const person = await world.owner();
    const first = await imported(person, 'ads', [
      spend('2026-07-01', 'A', '1'),
      spend('2026-07-02', 'B', '2'),
    ]);
    const before = await statsOf(person);
    const second = await imported(person, 'ads', [spend('2026-07-02', 'C', '4')], 'July.csv');

    const refused = await person.post(`/imports/${first}/undo`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      reason: 'import_under_another',
      detail: 'A later import replaced some of these days: undo “July.csv” first',
      import_id: second,
    });

    expect((await person.post(`/imports/${second}/undo`)).json()).toMatchObject({ status: 'undoing' });
    await run(person, second);
    expect(await statsOf(person)).toEqual(before);
    await undone(person, first);
    expect(await seen(asOrgId(person.orgId))).toEqual(told([]));
  });

  test('of another level, other days or another kind is no hindrance', async () => {
    const person = await world.owner();
    const first = await imported(person, 'ads', [spend('2026-07-01', 'A', '1')]);
    const ad = [spend('2026-07-01', 'A', '3', { ad_id: 'x', ad: 'Reel' })];
    await imported(person, 'ads', ad);
    const later = [spend('2026-07-02', 'A', '5', { campaign: 'Renamed' })];
    await imported(person, 'ads', later);
    await imported(person, 'deals', [{ deal_id: '1', won: '2026-07-01', amount: '10' }]);
    await undone(person, first);
    expect(await seen(asOrgId(person.orgId))).toEqual(
      told([
        { kind: 'ads', rows: ad },
        { kind: 'ads', rows: later },
        { kind: 'deals', rows: [{ deal_id: '1', won: '2026-07-01', amount: '10' }] },
      ]),
    );
  });

  test('of files of different accounts, each comes back', async () => {
    const person = await world.owner();
    const orgId = asOrgId(person.orgId);
    const states: State[] = [];
    const ids: string[] = [];
    for (const [account, campaign, amount] of [
      ['North', 'A', '1'],
      ['South', 'B', '2'],
      ['North', 'C', '4'],
    ] as const) {
      states.push(await seen(orgId));
      ids.push(await imported(person, 'ads', [spend('2026-07-01', campaign, amount, { account })]));
    }
    expect(await statsOf(person)).toHaveLength(2); // C of North instead of A, B of South
    for (const id of ids.toReversed()) {
      await undone(person, id);
      expect(await seen(orgId)).toEqual(states.pop());
    }
  });

  test('that is not read yet may have the same days', async () => {
    const person = await world.owner();
    const first = await imported(person, 'ads', [spend('2026-07-01', 'A', '1')]);
    await queued(person, 'ads', [spend('2026-08-01', 'A', '1')], 'August.csv');
    await expect(undo(person, first)).rejects.toMatchObject({ gaps: { file: 'August.csv' } });
  });
});

describe('an import', () => {
  test('can be undone once, while it stands, for thirty days', async () => {
    const person = await world.owner();
    const id = await queued(person, 'ads', [spend('2026-07-01', 'A', '1')]);
    await expect(undo(person, id)).rejects.toMatchObject({ reason: 'import_not_ready' });
    await run(person, id);
    await world.sql.query(`UPDATE app.imports SET finished_at = now() - interval '31 days' WHERE id = $1`, [
      id,
    ]);
    await expect(undo(person, id)).rejects.toMatchObject({ reason: 'import_undo_over', gaps: { days: 30 } });
    await world.sql.query(`UPDATE app.imports SET finished_at = now() - interval '29 days' WHERE id = $1`, [
      id,
    ]);

    await undone(person, id);
    await expect(undo(person, id)).rejects.toMatchObject({ reason: 'undone_already' });
    const answer = (await person.get(`/imports/${id}`)).json();
    expect(answer).toMatchObject({ status: 'undone', undone_by: person.id });
    expect(Date.now() - Date.parse(answer.undone_at)).toBeLessThan(60_000);
    const { rows } = await world.sql.query(
      `SELECT actor_id, data->'import'->>'status' AS status FROM app.events WHERE entity_id = $1 AND kind = 'import.changed' ORDER BY seq`,
      [id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['queued', 'running', 'done', 'undoing', 'undone']);
    expect(rows.at(-1)).toMatchObject({ actor_id: person.id });
  });

  test('that was undone can be run again, one that stands can not', async () => {
    const person = await world.owner();
    const id = await imported(person, 'ads', [spend('2026-07-01', 'A', '1')]);
    const before = await seen(asOrgId(person.orgId));
    const { rows } = await world.sql.query('SELECT mapping FROM app.imports WHERE id = $1', [id]);
    const again = await person.post(`/imports/${id}/run`, rows[0].mapping);
    expect(again.json()).toMatchObject({ status: 409, reason: 'import_done' });

    await undone(person, id);
    expect(await statsOf(person)).toEqual([]);
    expect((await person.post(`/imports/${id}/run`, rows[0].mapping)).statusCode).toBe(202);
    await run(person, id);
    expect(await seen(asOrgId(person.orgId))).toEqual(before);
    expect((await person.get(`/imports/${id}`)).json()).toMatchObject({ status: 'done', undone_at: null });
  });

  test.each([0, 1, 2, 3, 4, 5, 7, 8, 9])(
    'that fails at its write number %d changes nothing',
    async (after) => {
      const person = await world.owner();
      await imported(person, 'ads', [spend('2026-07-01', 'A', '1'), spend('2026-07-01', 'B', '2')]);
      const before = await seen(asOrgId(person.orgId));
      const id = await queued(person, 'ads', [
        spend('2026-07-01', 'A', '16', { theme: 'new' }),
        spend('2026-07-02', 'C', '32'),
      ]);
      await run(person, id, failing(after, new Error('a fault of ours'), true));
      const { status, error } = (await person.get(`/imports/${id}`)).json();
      if (status === 'done') expect(after).toBe(9); // it has nine writes
      else {
        expect([status, error]).toEqual(['failed', 'Something went wrong on our side; it has been logged']);
        expect(await seen(asOrgId(person.orgId))).toEqual(before);
      }
    },
  );

  test('of the same rows, however often, is one', async () => {
    const person = await world.owner();
    const kinds = [
      ['ads', [spend('2026-07-01', 'A', '1.25'), spend('2026-07-01', 'A', '2')]],
      ['paths', [{ date: '2026-07-01', path: 'a > b', conversions: '3', conversion_value: '5' }]],
      ['touches', [{ person_id: 'p', moment: '2026-07-01T10:00:00Z', touch_id: '1', channel: 'seo' }]],
      ['deals', [{ deal_id: '1', created: '2026-07-01', amount: '10' }]],
    ] as const;
    for (const [kind, rows] of kinds)
      for (let n = 0; n < (kind === 'ads' ? 10 : 3); n++) await imported(person, kind, rows);
    expect(await seen(asOrgId(person.orgId))).toEqual(told(kinds.map(([kind, rows]) => ({ kind, rows }))));
  }, 60_000);
});

describe('deals meet by their id', () => {
  const lead = { deal_id: '7', title: 'Кухня', stage: 'новая', created: '2026-07-01', amount: '', won: '' };
  const contract = {
    deal_id: '7',
    title: '',
    stage: 'договор',
    created: '',
    amount: '900.5',
    won: '2026-07-09',
  };

  test.each([
    ['leads first', [lead, contract], 'договор'],
    ['contracts first', [contract, lead], 'новая'],
  ])('%s', async (_, files, stage) => {
    const person = await world.owner();
    for (const row of files) await imported(person, 'deals', [row]);
    expect((await seen(asOrgId(person.orgId))).deals).toEqual([
      `7 | Кухня | ${stage} | 2026-07-01 | 2026-07-09 | 900.5 | RUB | none`,
    ]);
  });

  test('the currency is that of the money', async () => {
    const person = await world.owner();
    await imported(person, 'deals', [{ deal_id: '7', amount: '900', currency: 'USD' }]);
    await imported(person, 'deals', [{ deal_id: '7', created: '2026-07-01', currency: 'RUB' }]);
    expect((await seen(asOrgId(person.orgId))).deals).toEqual([
      '7 |  |  | 2026-07-01 | ∅ | 900 | USD | none',
    ]);
  });
});

test('an undo that is always too heavy ends and says so: what is imported later does not wait behind it', async () => {
  const anna = await world.owner();
  const rows = [{ date: '2026-07-01', campaign_id: '1', campaign: 'A', spend: '5', clicks: '1' }];
  const id = await imported(anna, 'ads', rows);
  await undo(anna, id);
  const later = await queued(anna, 'ads', [
    { date: '2026-07-02', campaign_id: '1', spend: '7', clicks: '1' },
  ]);

  await run(anna, id, failing(0, new AppError('timeout', 'query_too_heavy')));
  await run(anna, later);

  expect((await anna.get(`/imports/${id}`)).json()).toMatchObject({
    status: 'failed',
    error: 'The warehouse ran out of time or memory; split the file into parts',
  });
  expect(await statusOf(anna, later)).toBe('done');
});

test('a file without themes leaves those that are known', async () => {
  const person = await world.owner();
  const ad = { ad_id: 'x', ad: 'Reel' };
  await imported(person, 'ads', [spend('2026-07-01', 'A', '1', { ...ad, theme: 'sale', product: 'tea' })]);
  await imported(person, 'ads', [spend('2026-07-02', 'A', '1', { ...ad, ad: 'Reel 2' })]);
  expect((await seen(asOrgId(person.orgId))).ad_entities).toEqual([
    'ad | x | Reel 2 | sale | tea',
    'campaign | A | Campaign A |  | tea',
  ]);
});

test('whatever holds rows of an organisation is removed with it', { timeout: 180_000 }, async () => {
  const [person, other] = [await world.owner(), await world.owner()];
  for (const one of [person, other]) {
    for (let n = 0; n < 2; n++) await imported(one, 'ads', [spend('2026-07-01', 'A', '1')]);
    await imported(one, 'deals', [{ deal_id: '1', created: '2026-07-01' }]);
    await imported(one, 'touches', [{ person_id: 'p', moment: '2026-07-01T10:00:00Z', touch_id: '1' }]);
    await imported(one, 'paths', [{ date: '2026-07-01', path: 'a', conversions: '1' }]);
  }
  const tables = await warehouse.read(
    asOrgId(person.orgId),
    `SELECT c.table AS holder FROM system.columns AS c
     WHERE c.database = currentDatabase() AND c.name = 'org_id' AND toString({org:UUID}) != ''`,
    {},
    z.object({ holder: z.string() }),
  );
  const filled = async (one: Person) => {
    const found: string[] = [];
    for (const { holder } of tables) {
      const [row] = await warehouse.read(
        asOrgId(one.orgId),
        `SELECT toUInt32(count()) AS n FROM ${holder} WHERE org_id = {org:UUID}`,
        {},
        z.object({ n: z.number() }),
      );
      if (row && row.n > 0) found.push(holder);
    }
    return found.toSorted();
  };
  const holding = everyTable.filter((name) => name !== 'ad_import_lines').toSorted();
  expect(tables.map(({ holder }) => holder).toSorted()).toEqual([...everyTable].toSorted());
  expect(await filled(person)).toEqual(holding);
  await removeOrganisation(warehouse, asOrgId(person.orgId));
  expect(await filled(person)).toEqual([]);
  expect(await filled(other)).toEqual(holding);
});
