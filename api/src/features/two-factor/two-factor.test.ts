import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSessionLines } from '../../testing/session-lines.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { totpOf } from './codes.ts';
import { secondFactorMatches } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const path = '/users/me/two-factor';
const state = async (person: Person) => (await person.get(path)).json();
const setUp = async (person: Person): Promise<{ secret: string; uri: string }> =>
  (await person.post(`${path}/setup`)).json();
const enable = (person: Person, code: string) => person.post(`${path}/enable`, { code });
const reasonOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  JSON.parse(answer.body).reason,
];

async function withFactor(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await setUp(person);
  const codes = (await enable(person, totpOf(secret))).json().recovery_codes;
  return { secret, codes };
}
/** So that the step does not end in the middle of a test. */
const earlyInTheStep = async () => {
  const into = Date.now() % 30_000;
  if (into > 20_000) await sleep(30_000 - into);
};
/** As sign-in does it. */
const matches = (person: Person, code: string) =>
  world.app.db.transaction((tx) => secondFactorMatches(world, tx, person.id, code));
/** Everything that the organisation's log says about the person's sessions. */
async function logged(person: Person) {
  await writeSessionLines(world, person.orgId);
  const { rows } = await world.sql.query(
    `SELECT kind, actor_id, data FROM app.events WHERE org_id = $1 AND entity = 'session' AND actor_id = $2 ORDER BY seq`,
    [person.orgId, person.id],
  );
  return rows;
}
async function lettersTo(email: string): Promise<string[]> {
  const { rows } = await world.sql.query(
    'SELECT template FROM app.letters WHERE recipient = $1 ORDER BY id',
    [email],
  );
  return rows.map((row) => row.template);
}

test('a factor begins with a secret, counts from its first code on, and gives ten recovery codes', async () => {
  const anna = await world.owner();
  const { secret, uri } = await setUp(anna);
  const waiting = await state(anna);

  const answer = await enable(anna, totpOf(secret));

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect([...new URL(uri).searchParams]).toEqual(
    expect.arrayContaining([
      ['secret', secret],
      ['issuer', 'Takt'],
    ]),
  );
  expect(decodeURIComponent(new URL(uri).pathname)).toContain(`Takt:${anna.email}`);
  expect(waiting).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 });
  const { recovery_codes: codes } = answer.json();
  expect(new Set(codes).size).toBe(10);
  // Three groups of four letters out of 32: 60 bits.
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await state(anna)).toMatchObject({ enabled: true, recovery_codes_left: 10 });
});

test('a wrong first code, one of the past and a code without a beginning switch nothing on', async () => {
  const anna = await world.owner();
  const early = await enable(anna, '123456');
  const { secret } = await setUp(anna);

  const [wrong, old, typed] = [
    await enable(anna, totpOf(secret) === '000000' ? '000001' : '000000'),
    await enable(anna, totpOf(secret, -3)),
    await enable(anna, 'ABCD-EFGH-JKMN'),
  ];

  expect(reasonOf(early)).toEqual([409, 'two_factor_not_begun']);
  for (const answer of [wrong, old, typed]) expect(reasonOf(answer)).toEqual([400, 'wrong_code']);
  expect(wrong.json().errors[0].path).toBe('code');
  expect(await state(anna)).toMatchObject({ enabled: false });
});

test('beginning again replaces a secret that was never confirmed; a confirmed one is not replaced', async () => {
  const anna = await world.owner();
  const [first, second] = [await setUp(anna), await setUp(anna)];

  const withFirst = await enable(anna, totpOf(first.secret));
  const withSecond = await enable(anna, totpOf(second.secret));

  expect(reasonOf(withFirst)).toEqual([400, 'wrong_code']);
  expect(withSecond.statusCode).toBe(200);
  expect(reasonOf(await anna.post(`${path}/setup`))).toEqual([409, 'two_factor_on']);
  expect(reasonOf(await enable(anna, totpOf(second.secret, 1)))).toEqual([409, 'two_factor_on']);
});

test('the secret and the recovery codes are not readable in the database, and open for nobody else', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const { secret, codes } = await withFactor(anna);

  const { rows } = await world.sql.query(
    `SELECT encode(two_factor_secret, 'escape') AS kept, u::text AS row,
       (SELECT string_agg(encode(hash, 'escape'), ' ') FROM app.recovery_codes WHERE user_id = u.id) AS hashes
     FROM app.users u WHERE id = $1`,
    [anna.id],
  );
  await world.sql.query(
    `UPDATE app.users SET two_factor_at = now(),
       two_factor_secret = (SELECT two_factor_secret FROM app.users WHERE id = $1) WHERE id = $2`,
    [anna.id, boris.id],
  );

  expect(rows[0].kept + rows[0].row).not.toContain(secret);
  expect(rows[0].hashes).not.toContain(codes[0]?.replaceAll('-', ''));
  await expect(matches(boris, totpOf(secret))).rejects.toThrow('authenticate');
  expect(world.logged().join('\n')).not.toContain(secret);
});

test('a code of the authenticator works once, also when it comes in twenty times at once', async () => {
  const anna = await world.owner();
  const code = (await world.twoFactor(anna)).code();

  const parallel = await Promise.all(Array.from({ length: 20 }, () => matches(anna, code)));
  const again = await matches(anna, code);

  expect(parallel.filter(Boolean)).toHaveLength(1);
  expect(again).toBe(false);
});

test('a code works one step early and late, written in groups, and an earlier one not after a later one', async () => {
  const anna = await world.owner();
  const factor = await world.twoFactor(anna);
  await earlyInTheStep();

  const far = [await matches(anna, totpOf(factor.secret, -2)), await matches(anna, totpOf(factor.secret, 2))];
  const late = await matches(anna, factor.code(-1));
  const early = await matches(anna, factor.code(1).replace(/(...)/, '$1 '));
  const now = await matches(anna, factor.code());

  expect({ far, late, early, now }).toEqual({ far: [false, false], late: true, early: true, now: false });
});

test('the code that switched the factor on does not sign in as well', async () => {
  const anna = await world.owner();
  const { secret } = await setUp(anna);
  const code = totpOf(secret);
  await enable(anna, code);

  expect(await matches(anna, code)).toBe(false);
  expect(await matches(anna, totpOf(secret, 1))).toBe(true);
});

test('a recovery code works once, in any writing, also when it comes in twenty times at once', async () => {
  const anna = await world.owner();
  const { codes } = await withFactor(anna);
  const [first = '', second = ''] = codes;

  const written = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const parallel = await Promise.all(Array.from({ length: 20 }, () => matches(anna, written)));

  expect(parallel.filter(Boolean)).toHaveLength(1);
  expect(await matches(anna, first)).toBe(false);
  expect(await matches(anna, second)).toBe(true);
  expect(await state(anna)).toMatchObject({ recovery_codes_left: 8 });
});

test('codes of somebody else, of nobody and without a factor are worth nothing', async () => {
  const [anna, boris, vera] = [await world.owner(), await world.owner(), await world.owner()];
  const { codes, secret } = await withFactor(anna);
  await world.twoFactor(boris);

  const answers = [
    await matches(boris, codes[0] ?? ''),
    await matches(boris, totpOf(secret, 1)),
    await matches(vera, totpOf(secret, 1)),
    await matches(vera, codes[0] ?? ''),
    await matches(anna, 'ABCD-EFGH-JKMN'),
    await matches(anna, 'ноль один два'),
  ];

  expect(answers).toEqual(answers.map(() => false));
  expect(await state(anna)).toMatchObject({ recovery_codes_left: 10 });
});

test('new recovery codes make the earlier ones worthless', async () => {
  const anna = await world.owner();
  const early = await anna.post(`${path}/recovery-codes`);
  const { codes } = await withFactor(anna);
  await matches(anna, codes[0] ?? '');

  const renewed = (await anna.post(`${path}/recovery-codes`)).json().recovery_codes;

  expect(reasonOf(early)).toEqual([409, 'two_factor_not_begun']);
  expect(await state(anna)).toMatchObject({ recovery_codes_left: 10 });
  expect(await matches(anna, codes[1] ?? '')).toBe(false);
  expect(await matches(anna, renewed[0])).toBe(true);
});

test('switched off nothing opens any more, and the next beginning has a new secret', async () => {
  const anna = await world.owner();
  const { secret, codes } = await withFactor(anna);

  const answer = await anna.delete(path);

  expect(answer.statusCode).toBe(204);
  expect(await state(anna)).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 });
  expect(await matches(anna, totpOf(secret, 1))).toBe(false);
  expect(await matches(anna, codes[0] ?? '')).toBe(false);
  expect((await setUp(anna)).secret).not.toBe(secret);
});

test('switching on and off is told by letter and in the log of every organisation of the person', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  await world.join(anna, boris.orgId, 'member');

  const { secret } = await withFactor(anna);
  await anna.delete(path);
  await anna.delete(path);

  const kinds = ['session.two_factor_enabled', 'session.two_factor_disabled'];
  expect((await logged(anna)).map((event) => event.kind)).toEqual(kinds);
  expect((await logged({ ...anna, orgId: boris.orgId })).map((event) => event.kind)).toEqual(kinds);
  expect(JSON.stringify(await logged(anna))).not.toContain(secret);
  expect(await lettersTo(anna.email)).toEqual(['two_factor_enabled', 'two_factor_disabled']);
});

test('what asks again refuses a session that was not confirmed, and says whether a code is needed too', async () => {
  const anna = await world.owner();
  const stale = await world.again(anna, { confirmed: false });
  const asking = [
    () => stale.post(`${path}/setup`),
    () => stale.post(`${path}/recovery-codes`),
    () => stale.delete(path),
  ];

  const without = await Promise.all(asking.map((ask) => ask()));
  await world.twoFactor(anna);
  const withFactorOn = await Promise.all(asking.map((ask) => ask()));

  for (const answer of without)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'confirmation_required', second_factor: false },
    ]);
  for (const answer of withFactorOn)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'confirmation_required', second_factor: true },
    ]);
  expect(await state(anna)).toMatchObject({ enabled: true });
});

test('two who switch on at once with the same code get one set of recovery codes', async () => {
  const anna = await world.owner();
  const { secret } = await setUp(anna);

  const answers = await Promise.all(Array.from({ length: 5 }, () => enable(anna, totpOf(secret))));

  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ]);
  expect(await state(anna)).toMatchObject({ recovery_codes_left: 10 });
  expect(await logged(anna)).toHaveLength(1);
});
