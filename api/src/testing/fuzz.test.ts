import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStream } from './call.ts';
import { ownDatabase } from './database.ts';
import { builders, createSide, type Side } from './entities.ts';
import { type Attack, attackOn, judgeOf } from './fuzz.ts';
import { type Operation, operationsOf } from './openapi.ts';
import { createWorld, type World } from './world.ts';

// Bad input of every kind at every door: an answer, always, in time, and as the document declares it.

const inputs = Number(process.env.FUZZ_N ?? 1_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const longest = 2_000;
const atOnce = 8;

let database: Awaited<ReturnType<typeof ownDatabase>>;
let world: World;
let side: Side;
let operations: Operation[];

beforeAll(async () => {
  database = await ownDatabase();
  world = await createWorld({ databaseUrl: database.url, works: true });
  operations = await operationsOf(world.app.server);
  const named = new Set(operations.flatMap((op) => op.slots.map((slot) => slot.entity)));
  side = await createSide(
    world,
    'A',
    Object.keys(builders).filter((kind) => named.has(kind)),
  );
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
      const begun = performance.now();
      const attack = await attacker(op);
      const queue = fc.sample(attack, { numRuns: inputs, seed });
      const judge = judgeOf(op, 'missing' in inject('warehouse'));
      const worker = async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const { status, fault } = await strike(op, next, judge);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (fault) faults.push(`${op.name}: ${fault}\n  ${shown(next)}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      if (process.env.FUZZ_LOG)
        console.log(op.name, Math.round(performance.now() - begun), JSON.stringify(statuses));
    }

    expect(faults).toEqual([]);
    expect(operations.length).toBeGreaterThan(0);
    for (const [name, statuses] of Object.entries(tried)) {
      const answered = Object.values(statuses).reduce((sum, n) => sum + n, 0);
      expect([name, answered]).toEqual([name, inputs]);
      // Turned away at the door is not tried: most attacks come from somebody who may call.
      expect([name, (statuses[401] ?? 0) < inputs / 2 || /login|refresh/.test(name)]).toEqual([name, true]);
    }
  },
);

/** Somebody new for every call, because some calls end their own session. */
async function attacker(op: Operation): Promise<fc.Arbitrary<Attack>> {
  const { owner } = side.people;
  const session = await world.again(owner);
  return attackOn(op, { token: session.token, orgId: side.orgId, ids: side.made.get(owner.id) ?? {} });
}

async function strike(
  op: Operation,
  { url, headers, payload }: Attack,
  judge: ReturnType<typeof judgeOf>,
): Promise<{ status: number; fault: string | undefined }> {
  const begun = performance.now();
  if (op.stream) return overSocket(url, headers);
  const answer = await world.app.server.inject({ method: op.method, url, headers, payload });
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

const shown = ({ url, headers, payload }: Attack) =>
  JSON.stringify({ url, headers, payload: payload?.toString().slice(0, 500) }).slice(0, 1_500);
