import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../config.ts';
import { z } from 'zod';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of PostgreSQL the SHA-256 of its rows as COPY writes them; of the warehouse a sum over all rows, in any order. */
  hash: z.string(),
});
export type TableDump = z.infer<typeof table>;

/** What a backup holds, and what must come out of it again. */
const manifest = z.object({
  format: z.literal(1),
  /** The moment whose state of PostgreSQL it is. */
  taken_at: z.iso.datetime(),
  /** Names of the migrations of each engine: a restore makes the same schema first. */
  migrations: z.object({ postgres: z.array(z.string()), warehouse: z.array(z.string()) }),
  postgres: z.array(table),
  /** `last_value` of each, and whether it was given out. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  warehouse: z.array(table),
});
export type Manifest = z.infer<typeof manifest>;

const fileName = 'manifest.json';

/** Written last: a directory without it is no backup. */
export const writeManifest = (directory: string, what: Manifest): Promise<void> =>
  writeFile(join(directory, fileName), `${JSON.stringify(what, null, 2)}\n`, { mode: 0o600 });

/** StartError for a directory that holds no backup, or one that was cut off. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, fileName), 'utf8').catch(() => undefined);
  const read = text === undefined ? undefined : manifest.safeParse(JSON.parse(text)).data;
  if (!read)
    throw new StartError(`${directory} holds no whole backup: its ${fileName} is missing or unreadable.`);
  return read;
}
