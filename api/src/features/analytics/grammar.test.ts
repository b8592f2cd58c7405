import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createJourneys } from '../../testing/journeys.ts';
import { type Operation, operationsOf } from '../../testing/openapi.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

// Whatever stands in a parameter of a report, it is a value: the engine never reads it as SQL, never opens a file for
// it, never calls an address. The routes come from the OpenAPI document, so a new report is here without being named.

const perRoute = Number(process.env.FUZZ_N ?? 2);
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const secret = 'канарейка-a7f3c1e9';

let world: World;
let advertising: Advertising;
let journeys: Awaited<ReturnType<typeof createJourneys>>;
let listener: Server;
let address: string;
const visits: string[] = [];
let canary: string;
let operations: Operation[];
let person: Person;

beforeAll(async () => {
  world = await createWorld();
  advertising = await createAdvertising(world);
  journeys = await createJourneys();
  operations = (await operationsOf(world.app.server)).filter(
    ({ method, path }) => method === 'GET' && /^\/(analytics|insights|data-analytics)\//.test(path),
  );
  canary = join(inject('dataDir'), 'canary.csv');
  await writeFile(canary, `${secret}\n`);
  listener = createServer((request, answer) => {
    visits.push(request.url ?? '');
    answer.end(secret);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const at = listener.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${at.port}/canary`;

  // Something to be found by every report, so that its queries are really asked.
  person = await world.owner();
  const source = await advertising.source(person, 'google');
  const line = {
    source,
    platform: 'google',
    campaign: 'g1',
    ad: 'a1',
    spend: 100,
    impressions: 1000,
    clicks: 10,
    leads: 2,
    orders: 1,
    revenue: 300,
  };
  await advertising.lines(
    person,
    ['2026-01-30', '2026-02-10', '2026-02-11'].map((date) => ({ ...line, date })),
  );
  await advertising.entities(person, [
    { source, level: 'campaign', id: 'g1', name: 'Бренд', product: 'sofas' },
    { source, level: 'ad', id: 'a1', name: 'Видео', theme: 'дом', format: 'video' },
  ]);
  await journeys.deals(person, [
    {
      id: '1',
      person: 'p1',
      created: '2026-02-01',
      won: '2026-02-10',
      amount: '500',
      platform: 'google',
      campaign: 'g1',
    },
    { id: '2', created: '2026-02-02' },
  ]);
  await journeys.touches(person, [
    { person: 'p1', at: '2026-02-01 10:00:00', channel: 'google', platform: 'google' },
  ]);
});
afterAll(async () => {
  listener.close();
  await Promise.all([advertising.close(), journeys.close()]);
  await world.close();
});

/** Pieces of the dialect, put together as a grammar would: closing whatever might be open, going on, hiding the rest. */
const closings = ['', "'", '"', '`', "')", "'))", "']", '}', '*/', "\\'", "';"];
const thoughts = () => [
  ' OR 1=1',
  ' UNION ALL SELECT * FROM system.tables',
  ` UNION ALL SELECT * FROM file('${canary}', 'CSV', 'x String')`,
  ` OR x IN (SELECT * FROM url('${address}', 'CSV', 'x String'))`,
  `; INSERT INTO FUNCTION url('${address}', 'CSV', 'x String') SELECT 1`,
  `; DROP TABLE ad_stats`,
  ` AND sleepEachRow(3)`,
  ` SETTINGS readonly = 0`,
  ` FORMAT Native`,
  ` INTO OUTFILE '${canary}'`,
  '{org:UUID}',
  '{span_from:Date}',
  '${canary}',
  '%(org)s',
  ' LIMIT 1000000000 BY 1',
  '\\0\\x27\\u0027',
];
const endings = ['', ' --', ' #', '/*', '\u0000', ';', ' FORMAT Null'];
const oddities = [
  '💥',
  'ı',
  '\u202e',
  '\\',
  '\t',
  '\n',
  '%',
  '_',
  '9'.repeat(40),
  '-0',
  'NaN',
  '1e309',
  '0x1',
  '[]',
  'а'.repeat(200),
];

const mischief = fc.oneof(
  fc
    .tuple(fc.constantFrom(...closings), fc.nat(15), fc.constantFrom(...endings))
    .map(([close, n, end]) => `${close}${thoughts()[n] ?? ''}${end}`),
  fc.constantFrom(...oddities),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** Values that a parameter takes, so that the call gets as far as the engine. */
function valid({ name, schema }: Operation['parameters'][number]): fc.Arbitrary<string> {
  if (schema.enum?.length) return fc.constantFrom(...schema.enum.map(String));
  const part = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find((one) => one.enum?.length);
  if (part?.enum) return fc.constantFrom(...part.enum.map(String));
  if (schema.format === 'date' || name.includes('date'))
    return fc.constantFrom('2026-01-01', '2026-02-10', '1900-01-01', '2199-12-31');
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom('1', '7', '30');
  return fc.constantFrom('google', 'g1', 'sofas', 'Бренд');
}

function callOf(op: Operation): fc.Arbitrary<string> {
  const inQuery = op.parameters.filter((parameter) => parameter.in === 'query');
  const inPath = op.parameters.filter((parameter) => parameter.in === 'path');
  const some = (most: number) => fc.subarray(inQuery, { maxLength: Math.min(most, inQuery.length) });
  const pairs = (of: typeof inQuery, value: (parameter: (typeof inQuery)[number]) => fc.Arbitrary<string>) =>
    fc.tuple(...of.map((parameter) => value(parameter).map((text) => [parameter.name, text] as const)));
  return fc
    .tuple(
      some(2).chain((of) => pairs(of, () => mischief)),
      some(3).chain((of) => pairs(of, valid)),
      pairs(inPath, () => fc.oneof(fc.constantFrom('g1', 'a1'), mischief)),
    )
    .map(([odd, plain, path]) => {
      const query = new URLSearchParams(
        Object.fromEntries([...plain, ...odd].map(([name, text]) => [name, text.toWellFormed()])),
      );
      const filled = path.reduce(
        (url, [name, text]) => url.replace(`{${name}}`, () => encodeURIComponent(text.toWellFormed()) || '-'),
        op.path,
      );
      return `${filled}?${query.toString()}`;
    });
}

test(`no parameter of a report is ever read as SQL (FUZZ_SEED=${seed})`, { timeout: 3_600_000 }, async () => {
  const faults: string[] = [];
  const answered = new Set<string>();
  for (const op of operations) {
    const plain = op.path.replace('{id}', op.path.includes('creatives/{id}') ? 'a1' : 'g1');
    for (const url of [plain, ...fc.sample(callOf(op), { numRuns: perRoute, seed })]) {
      const { statusCode, body } = await person.get(url);
      if (statusCode >= 500) faults.push(`${statusCode} ${url}\n  ${body.slice(0, 300)}`);
      if (body.includes(secret) || /DB::Exception|Code: \d+\./.test(body))
        faults.push(`shows ${url}\n  ${body.slice(0, 300)}`);
      if (statusCode === 200) answered.add(op.name);
    }
  }

  expect(faults).toEqual([]);
  expect(visits).toEqual([]);
  // What fails inside is logged: the engine has never met a query that it could not read.
  expect(world.logged().filter((line) => /Syntax error|SYNTAX_ERROR|"code":"62"/.test(line))).toEqual([]);
  expect(operations.length).toBeGreaterThan(10);
  // Each was answered at least once: it had something to ask the engine.
  const never = operations.filter(({ name, access }) => access.roles?.owner !== false && !answered.has(name));
  expect(never.map(({ name }) => name)).toEqual([]);
});
