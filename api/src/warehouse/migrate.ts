import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'migrations');

/** What migrations need of the warehouse: they run before anybody else may ask it anything. */
export interface Schema {
  execute(sql: string): Promise<void>;
  /** Names and hashes of what was applied. */
  applied(): Promise<ReadonlyMap<string, string>>;
  remember(name: string, hash: string): Promise<void>;
}

const migrationsTable = `CREATE TABLE IF NOT EXISTS takt_migrations
  (name String, hash String, applied_at DateTime DEFAULT now()) ENGINE = MergeTree ORDER BY name`;

/**
 * Applies the numbered files of `migrations/`, forward only. ClickHouse has no transactions over several statements, so
 * each statement says IF NOT EXISTS: a file that was cut off in the middle, or that two processes apply at once, is
 * simply applied again.
 */
export async function migrate(schema: Schema): Promise<string[]> {
  await schema.execute(migrationsTable);
  const applied = await schema.applied();
  const done: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(folder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.has(name)) {
      if (applied.get(name) === hash) continue;
      throw new Error(
        `Warehouse migration ${name} was changed after it had been applied; add a new file instead`,
      );
    }
    for (const statement of text.split(/;\s*(?:\n|$)/)) {
      if (statement.replaceAll(/--[^\n]*/g, '').trim()) await schema.execute(statement);
    }
    await schema.remember(name, hash);
    done.push(name);
  }
  return done;
}
