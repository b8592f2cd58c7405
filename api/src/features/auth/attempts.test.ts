import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { hashesRun } from '../../passwords.ts';
import { createBrowser, linksTo, someAddress, tokenOf } from '../../testing/browser.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ works: true });
});
afterAll(() => world.close());

const guess = (address: string, email: string) =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers: { 'accept-language': 'en' },
    payload: { email, password: 'a guess' },
  });
/** As many guesses as asked for, some at a time, one address after the other. */
async function attack(email: string, addresses: readonly string[], guesses: number) {
  const outcomes: Record<string, number> = {};
  let next = 0;
  const attacker = async () => {
    for (let n = next++; n < guesses; n = next++) {
      const { statusCode } = await guess(addresses[n % addresses.length] ?? '', email);
      outcomes[statusCode] = (outcomes[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, attacker));
  return outcomes;
}
const passes = (time: string) =>
  world.sql.query('UPDATE app.attempts SET since = since - $1::interval', [time]);

test(
  'ten thousand guesses from a thousand addresses cost few hashes, and the owner still gets in',
  { timeout: 300_000 },
  async () => {
    const person = await world.stranger();
    const [home, office, laptop] = ['203.0.113.10', '203.0.113.200', createBrowser(world)];
    await createBrowser(world, home).login(person.email);
    await createBrowser(world, office).login(person.email);
    await laptop.login(person.email);
    // One of the attackers sits in the office.
    const addresses = [office, ...Array.from({ length: 999 }, someAddress)];
    const before = hashesRun();

    const outcomes = await attack(person.email, addresses, 10_000);

    const cost = hashesRun() - before;
    console.log(`10,000 guesses from 1,000 addresses: ${cost} hashes, answers ${JSON.stringify(outcomes)}`);
    expect(cost).toBe(15);
    expect(outcomes).toEqual({ 401: 15, 429: 9_985 });

    const stranger = createBrowser(world);
    const refused = await stranger.login(person.email);
    expect([refused.statusCode, refused.json().reason]).toEqual([429, 'too_many_attempts']);
    expect(refused.json().detail).toBe('Too many attempts; try again in 15 min or reset the password');
    expect(refused.headers['retry-after']).toBe('900');
    // The known device, from wherever it is; the known address, with whatever device.
    const moved = createBrowser(world);
    moved.cookies.set('takt_device', laptop.cookies.get('takt_device') ?? '');
    expect((await moved.login(person.email)).statusCode).toBe(200);
    expect((await createBrowser(world, home).login(person.email)).statusCode).toBe(200);
    // Anybody else by the link of the letter: at once, and while the attack goes on.
    await stranger.post('/auth/forgot-password', { email: person.email });
    const token = tokenOf((await linksTo(world, person.email))[0]);
    const password = 'новая длинная фраза';
    expect((await stranger.post('/auth/reset-password', { token, password })).statusCode).toBe(204);
    await attack(person.email, addresses, 100);
    expect((await stranger.login(person.email, password)).statusCode).toBe(200);
  },
);

test('an address that is nobody’s meets the same answers, guess by guess', async () => {
  const { email } = await world.stranger();
  const unknown = `${newId()}@example.test`;
  const networks = Array.from({ length: 4 }, someAddress);
  const schedule = Array.from({ length: 40 }, (_, n) => networks[(n * 7 + (n >> 2)) % 4] ?? '');

  const shown = async (address: string) => {
    const answers = [];
    for (const from of schedule) answers.push(await guess(from, address));
    return answers.map(({ statusCode, body, headers }) => [
      statusCode,
      { ...JSON.parse(body), request_id: '' },
      headers['retry-after'],
    ]);
  };

  const [known, nobody] = [await shown(email), await shown(unknown)];
  expect(nobody).toEqual(known);
  expect(known.filter(([status]) => status === 401)).toHaveLength(10);
});

test('neighbours are one: a /24 and a /64 share their five guesses', async () => {
  const cases: [string[], number][] = [
    [Array.from({ length: 9 }, (_, n) => `192.0.2.${n + 1}`), 5],
    [Array.from({ length: 9 }, (_, n) => `2001:db8:1:2::${n + 1}`), 5],
    [
      [
        '2001:db8:1:2::1',
        '2001:0db8:0001:0002:aaaa::1',
        '2001:DB8:1:2:3:4:5:6',
        '2001:db8:1:2::',
        '2001:db8:1:2::9',
        '2001:db8:1:2:ffff::',
      ],
      5,
    ],
    // A socket that speaks IPv6 writes IPv4 clients so: they must not become one network of all.
    [['::ffff:192.0.2.1', '192.0.2.2', '::ffff:192.0.2.3', '192.0.2.4', '192.0.2.5', '::ffff:192.0.2.6'], 5],
    [Array.from({ length: 9 }, (_, n) => `::ffff:192.0.${n + 1}.1`), 9],
  ];

  for (const [addresses, expected] of cases) {
    const email = `${newId()}@example.test`;
    const answers = [];
    for (const address of addresses) answers.push(await guess(address, email));
    expect([addresses[0], answers.filter((answer) => answer.statusCode === 401).length]).toEqual([
      addresses[0],
      expected,
    ]);
  }
});

test('in any quarter of an hour there are no more than ten, and then there are ten again', async () => {
  const email = `${newId()}@example.test`;
  const letThrough = async () => (await attack(email, Array.from({ length: 20 }, someAddress), 20))[401] ?? 0;

  const counts = [await letThrough()];
  await passes('14 minutes 50 seconds');
  counts.push(await letThrough());
  await passes('10 seconds');
  counts.push(await letThrough());

  // A window that began with the first guess would let ten through on either side of its end.
  expect(counts).toEqual([10, 0, 10]);
});

test('what was refused prolongs nothing, and the minutes that are left are told', async () => {
  const email = `${newId()}@example.test`;
  const networks = Array.from({ length: 12 }, someAddress);
  await attack(email, networks, 12);
  await passes('10 minutes');

  const answer = await guess(someAddress(), email);

  expect(answer.headers['retry-after']).toBe('300');
  expect(answer.json().detail).toContain('in 5 min');
});

test('signing in forgives what came before it, through the same door', async () => {
  const person = await world.stranger();
  const home = createBrowser(world);

  const statuses = [];
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 4; n++) statuses.push((await home.login(person.email, 'mistyped')).statusCode);
    statuses.push((await home.login(person.email)).statusCode);
  }

  expect(statuses).toEqual(Array.from({ length: 4 }, () => [401, 401, 401, 401, 200]).flat());
});

test('a guess that comes in a hundred times at once counts a hundred times', async () => {
  const { email } = await world.stranger();
  const address = someAddress();
  const before = hashesRun();

  const answers = await Promise.all(Array.from({ length: 100 }, () => guess(address, email)));

  expect(hashesRun() - before).toBe(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(95);
});

test('a cookie that somebody made up or copied from another account opens no wider door', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];
  const browser = createBrowser(world);
  await browser.login(boris.email);
  const made = [browser.cookies.get('takt_device') ?? '', 'x'.repeat(43), "' OR true --", 'я'.repeat(43)];

  const statuses = [];
  for (const device of made) {
    const attacker = createBrowser(world);
    attacker.cookies.set('takt_device', encodeURIComponent(device));
    for (let n = 0; n < 3; n++) statuses.push((await attacker.login(anna.email, 'a guess')).statusCode);
  }

  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('old rows go, a few with each new one', async () => {
  await world.sql.query(
    `INSERT INTO app.attempts (key, count, since)
     SELECT sha256(n::text::bytea), 1, now() - interval '1 hour' FROM generate_series(1, 200) AS n`,
  );
  const old = async () =>
    (await world.sql.query(`SELECT FROM app.attempts WHERE since < now() - interval '30 minutes'`)).rowCount;
  await passes('1 second');

  for (let n = 0; n < 30; n++) await guess(someAddress(), `${newId()}@example.test`);

  expect(await old()).toBe(0);
});
