import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { someAddress } from '../../testing/browser.ts';
import { createWorld, type World } from '../../testing/world.ts';

// Nobody learns from an answer or from its time whether an address has an account. The medians are printed and not
// asserted: a busy machine must not fail a test.

const calls = 200;
let world: World;
let known: string[];
beforeAll(async () => {
  world = await createWorld();
  const { email } = await world.stranger();
  known = Array.from({ length: calls }, () => `${newId()}@example.test`);
  await world.sql.query(
    `INSERT INTO app.users (id, email, username, first_name, last_name, password_hash, verified_at)
     SELECT gen_random_uuid(), address, gen_random_uuid(), 'Анна', 'Тестова', u.password_hash, now()
     FROM unnest($1::text[]) AS address, app.users u WHERE u.email = $2`,
    [known, email],
  );
  await world.sql.query(
    `INSERT INTO app.sessions (id, user_id, expires_at, address)
     SELECT gen_random_uuid(), id, now() + interval '1 day', '198.51.100.1' FROM app.users WHERE email = ANY($1)`,
    [known],
  );
});
afterAll(() => world.close());

const names = { first_name: 'Анна', last_name: 'Иванова' };
const doors: Record<string, (email: string) => object> = {
  login: (email) => ({ email, password: 'not this one' }),
  register: (email) => ({ email, password: 'лошадь съела скрепку', ...names }),
  'resend-verification': (email) => ({ email }),
  'forgot-password': (email) => ({ email }),
};

async function knock(door: string, email: string) {
  const payload = doors[door]?.(email) ?? {};
  const remoteAddress = someAddress();
  const begun = performance.now();
  const answer = await world.app.server.inject({
    method: 'POST',
    url: `/api/auth/${door}`,
    remoteAddress,
    payload,
  });
  const ms = performance.now() - begun;
  const { 'x-request-id': id, 'set-cookie': cookies, date: _, ...headers } = answer.headers;
  return {
    ms,
    shown: { status: answer.statusCode, cookies, headers, body: answer.body.replace(String(id), '') },
  };
}
/** The value that a share of all stays below. A busy machine blurs the median; the fastest tenth says what the work takes. */
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

test(
  'known and unknown addresses get the same status and the same bytes, and take the same time',
  { timeout: 300_000 },
  async () => {
    const table: Record<string, Record<string, string>> = {};
    for (const door of Object.keys(doors)) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (const [n, email] of known.entries()) {
        const nobody = `${newId()}@example.test`;
        // Now the one, now the other goes first.
        const order = n % 2 ? ([email, nobody] as const) : ([nobody, email] as const);
        const answers = [await knock(door, order[0]), await knock(door, order[1])] as const;
        expect(answers[0].shown).toEqual(answers[1].shown);
        const [one, other] = n % 2 ? answers : [answers[1], answers[0]];
        times.known.push(one.ms);
        times.unknown.push(other.ms);
      }
      const row: Record<string, string> = {};
      for (const [name, share] of [
        ['median', 0.5],
        ['fastest tenth', 0.1],
      ] as const) {
        const [one, other] = [quantile(times.known, share), quantile(times.unknown, share)];
        row[`${name}: known`] = one.toFixed(2);
        row[`${name}: unknown`] = other.toFixed(2);
        row[`${name}: difference, ms`] = (one - other).toFixed(2);
      }
      table[door] = row;
    }

    console.table(table);
  },
);
