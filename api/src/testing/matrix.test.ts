import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStream } from './call.ts';
import { type OwnGround, prepareGround } from './ground.ts';
import { runMatrix } from './matrix.ts';

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
  await expect.poll(() => stream.heard()).toContain(ours.id);
  const heard = await stream.close();
  await ground.ledger.restore();

  expect(heard).not.toContain(theirs.id);
  expect(heard).not.toContain(b.marker);
});
