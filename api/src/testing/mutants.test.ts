import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnGround, prepareGround } from './ground.ts';
import { runMatrix } from './matrix.ts';
import { mutants } from './mutants.ts';
import { mutated } from './mutated.ts';
import { operationsOf } from './openapi.ts';

// The matrix is a net: here it is seen to catch.

let ground: OwnGround;

beforeAll(async () => {
  ground = await prepareGround();
}, 240_000);
afterAll(() => ground.close());

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
