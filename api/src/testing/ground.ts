import { inject } from 'vitest';
import { createActors } from './actors.ts';
import { ownDatabase } from './database.ts';
import { builders, createSide, mark } from './entities.ts';
import { openLedger } from './ledger.ts';
import type { Ground } from './matrix.ts';
import { type Operation, operationsOf } from './openapi.ts';
import { createWorld, type World } from './world.ts';

export interface OwnGround extends Ground {
  readonly world: World;
  readonly operations: readonly Operation[];
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Two filled organisations in a database of their own, with everybody who may call, and the application over it. */
export async function prepareGround(): Promise<OwnGround> {
  const database = await ownDatabase();
  // Imports run in the background; later nothing may move by itself.
  const seeding = await createWorld({ databaseUrl: database.url, works: true });
  const operations = await operationsOf(seeding.app.server);
  const named = new Set(operations.flatMap((op) => op.slots.map((slot) => slot.entity)));
  const kinds = Object.keys(builders).filter((kind) => named.has(kind));
  const a = await createSide(seeding, 'A', kinds);
  const b = await createSide(seeding, 'B', kinds);
  const actors = await createActors(seeding, a, b, kinds);
  for (const side of [a, b]) await mark(seeding.sql, side);
  // Who is in both is no secret of either.
  const shared = [...a.secrets].filter((secret) => b.secrets.has(secret));
  for (const side of [a, b]) for (const secret of shared) side.secrets.delete(secret);
  await seeding.close();

  const world = await createWorld({ databaseUrl: database.url });
  const ledger = await openLedger(database.url);
  return {
    world,
    operations,
    databaseUrl: database.url,
    server: world.app.server,
    sides: [a, b],
    actors,
    ledger,
    warehouseMissing: 'missing' in inject('warehouse'),
    async close() {
      await ledger.close();
      await world.close();
      await database.drop();
    },
  };
}
