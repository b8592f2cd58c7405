import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStream } from './call.ts';
import { type OwnGround, prepareGround } from './ground.ts';
import { runMatrix } from './matrix.ts';
import { mutants } from './mutants.ts';
import { mutated } from './mutated.ts';
import { operationsOf } from './openapi.ts';

// Every call of the OpenAPI document, as everybody, with ids of everybody: nothing of one organisation reaches another.

let ground: OwnGround;

beforeAll(async () => {
  ground = await prepareGround();
}, 240_000);
afterAll(() => ground.close());

test(
  'nothing of one organisation reaches another, and everybody may do what the document says',
  { timeout: 1_200_000 },
  async () => {
    const { findings, calls, showing } = await runMatrix(ground, ground.operations);

    expect(findings).toEqual([]);
    expect(calls).toBeGreaterThan(ground.operations.length * ground.actors.length * 4);
    // What is looked for is there to be found: reports, lists and streams do show the actor what is his.
    expect(showing).toEqual(
      expect.arrayContaining([
        'GET /orgs',
        'GET /tasks',
        'GET /tasks/board',
        'GET /projects',
        'GET /events',
        'GET /public/projects/{id}',
      ]),
    );
  },
);

test('a live stream brings what happens in its organisation, and nothing of another', async () => {
  const [a, b] = ground.sides;
  const [ownerA, ownerB] = [
    await ground.world.again(a.people.owner),
    await ground.world.again(b.people.owner),
  ];
  const stream = await openStream(ground.server, '/api/events', {
    authorization: `Bearer ${a.people.member.token}`,
    'x-org-id': a.orgId,
  });
  const theirs = await ground.world.task(ownerB, { title: `${b.marker} живое` });
  const ours = await ground.world.task(ownerA, { title: `${a.marker} живое` });
  for (let n = 0; n < 100 && !stream.heard().includes(ours.id); n++) await sleep(20);
  const heard = await stream.close();
  await ground.ledger.restore();

  expect(heard).toContain(ours.id);
  expect(heard).not.toContain(theirs.id);
  expect(heard).not.toContain(b.marker);
});

describe('the matrix catches a seeded leak', () => {
  test.each(mutants)('$name', { timeout: 300_000 }, async (mutant) => {
    const { sql } = ground.world;
    const [broken, mended] = mutant.sql ?? [];
    if (broken) await sql.query(broken);
    const { server, close } = await mutated(mutant, ground.databaseUrl, sql);
    const operations = (await operationsOf(server)).filter((op) => mutant.calls.test(op.name));
    const { findings } = await runMatrix({ ...ground, server }, operations);
    await close();
    await ground.ledger.restore();
    if (mended) await sql.query(mended);

    expect(operations.length).toBeGreaterThan(0);
    if (mutant.caught) expect(findings).toContainEqual(expect.stringMatching(mutant.caught));
    else expect(findings).toEqual([]);
  });
});
