import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startClickhouse } from '../../api/src/engines/clickhouse.ts';

/** The embedded warehouse with an address that the bench knows too: what would take hours by calls is written by it. */
export interface Warehouse {
  /** For CLICKHOUSE_URL of a stage. */
  readonly url: string;
  run(sql: string): Promise<void>;
  stop(): Promise<void>;
}

export async function openWarehouse(): Promise<Warehouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'takt-warehouse-'));
  const engine = await startClickhouse(dataDir, pino({ level: 'error' }));
  const { origin, username, password } = new URL(engine.url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    url: engine.url,
    async run(sql) {
      const answer = await fetch(origin, { method: 'POST', headers: { authorization }, body: sql });
      if (!answer.ok) throw new Error(`${sql.slice(0, 100)}… ${(await answer.text()).slice(0, 400)}`);
      await answer.arrayBuffer();
    },
    async stop() {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
