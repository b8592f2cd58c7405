import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStream } from './call.ts';
import { ownDatabase } from './database.ts';
import { builders } from './entities.ts';
import { type Attack, attackOn, judgeOf } from './fuzz.ts';
import { type Operation, operationsOf } from './openapi.ts';
import { refusals } from './refusals.ts';
import { createWorld, type World } from './world.ts';

// Bad input of every kind at every door: an answer, always, in time, and as the document declares it.

const inputs = Number(process.env.FUZZ_N ?? 100);
/** An operation that has not succeeded yet is tried so many times as often. */
const rounds = 20;
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const longest = 10_000;
/** ms; who waits longer than this waits for ever. */
const patience = 60_000;
const atOnce = 8;

let database: Awaited<ReturnType<typeof ownDatabase>>;
let world: World;
let operations: Operation[];

beforeAll(async () => {
  database = await ownDatabase();
  world = await createWorld({ databaseUrl: database.url, works: true });
  operations = await operationsOf(world.app.server);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test(
  `whatever is sent, the answer is a declared one (FUZZ_SEED=${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const faults: string[] = [];
    const tried: Record<string, Record<string, number>> = {};
    for (const op of operations) {
      const statuses: Record<string, number> = {};
      tried[op.name] = statuses;
      const attack = await attacker(op);
      const judge = judgeOf(op, 'missing' in inject('warehouse'));
      for (
        let round = 0;
        round === 0 || (round < rounds && shouldSucceed(op) && !succeeded(statuses));
        round++
      ) {
        const queue = fc.sample(attack, { numRuns: inputs, seed: seed + round });
        const worker = async () => {
          for (let next = queue.pop(); next; next = queue.pop()) {
            const { status, fault } = await strike(op, next, judge);
            statuses[status] = (statuses[status] ?? 0) + 1;
            if (fault) faults.push(`${op.name}: ${fault}\n  ${shown(next)}\n  ${logged(fault)}`);
          }
        };
        await Promise.all(Array.from({ length: atOnce }, worker));
      }
    }

    expect(faults).toEqual([]);
    expect(operations.length).toBeGreaterThan(0);
    for (const [name, statuses] of Object.entries(tried)) {
      const answered = Object.values(statuses).reduce((sum, n) => sum + n, 0);
      expect(answered, name).toBeGreaterThanOrEqual(inputs);
    }
    const never = operations.filter(shouldSucceed).filter((op) => !succeeded(tried[op.name] ?? {}));
    if (inputs * rounds >= 1_000) expect(never.map((op) => op.name)).toEqual([]);
  },
);

/** Turned away at the door is not tried: whatever a signed-in person can name has to succeed once. */
const shouldSucceed = (op: Operation) =>
  op.access.level !== 'anyone' && op.parameters.every(isKnown) && !Object.hasOwn(refusals, op.name);
const succeeded = (statuses: Readonly<Record<string, number>>) =>
  Object.keys(statuses).some((status) => status.startsWith('2'));

const isKnown = ({ in: place, schema }: Operation['parameters'][number]) =>
  place !== 'path' || Boolean(schema['x-entity']);

/** A new person with an organisation and new things for every operation: some calls end or delete them. */
async function attacker(op: Operation): Promise<fc.Arbitrary<Attack>> {
  const owner = await world.owner();
  const ids: Record<string, string> = {};
  for (const { entity } of op.slots) ids[entity] ??= (await builders[entity]?.(world, owner, 'проба')) ?? '';
  return attackOn(op, { token: owner.token, orgId: owner.orgId, ids });
}

async function strike(
  op: Operation,
  { url, headers, payload }: Attack,
  judge: ReturnType<typeof judgeOf>,
): Promise<{ status: number; fault: string | undefined }> {
  const begun = performance.now();
  if (op.stream) return overSocket(url, headers);
  // Ended with the call: a wait that goes on would hold its answer for a minute.
  const waiting = new AbortController();
  const answer = await Promise.race([
    world.app.server.inject({ method: op.method, url, headers, payload }),
    sleep(patience, undefined, { ref: false, signal: waiting.signal }),
  ]);
  waiting.abort();
  if (!answer) return { status: 0, fault: `not answered within ${patience} ms` };
  const took = performance.now() - begun;
  const fault = judge(answer) ?? (took > longest ? `took ${Math.round(took)} ms` : undefined);
  return { status: answer.statusCode, fault };
}

async function overSocket(url: string, given: Attack['headers']) {
  // The client itself refuses to send what is no header.
  const headers = Object.fromEntries(
    Object.entries(given).filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value)),
  );
  const stream = await openStream(world.app.server, url, headers);
  await stream.close();
  return { status: stream.status, fault: stream.status >= 500 ? `${stream.status}` : undefined };
}

/** What the log says of a fault that it was told of. */
function logged(fault: string): string {
  const id = /"request_id":"([^"]+)"/.exec(fault)?.[1];
  const lines = world.logged().filter((line) => id !== undefined && line.includes(id));
  return lines.join('').slice(0, 4_000);
}

const shown = ({ url, headers, payload }: Attack) =>
  JSON.stringify({ url, headers, payload: payload?.toString().slice(0, 500) }).slice(0, 1_500);
