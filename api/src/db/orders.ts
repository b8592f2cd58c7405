import { asc, desc, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { day } from '@takt/contract/values.ts';
import { z } from 'zod';
import { keyOf } from './cursors.ts';

/** A way to sort a list by keyset: what a row is sorted by, and what stands behind a given key and id. */
export interface Order {
  /** As text, in the form that `key` reads. */
  readonly sort: SQL<string | null>;
  readonly by: SQL[];
  readonly key: z.ZodType<string | null>;
  readonly after: (key: string | null, id: string) => SQL | undefined;
}

/** Ids sort by the time they were made. */
export const newestFirst = (id: AnyPgColumn): Order => ({
  sort: sql<null>`NULL`,
  by: [desc(id)],
  key: z.null(),
  after: (_, last) => lt(id, last),
});

export const byName = (name: AnyPgColumn, id: AnyPgColumn): Order => ({
  sort: sql<string>`lower(${name})`,
  by: [asc(sql`lower(${name})`), asc(id)],
  key: z.string(),
  after: (key, last) => sql`(lower(${name}), ${id}) > (${key}, ${last})`,
});

/** Those without a day come last. */
export const soonestFirst = (on: AnyPgColumn, id: AnyPgColumn): Order => ({
  sort: sql<string | null>`${on}::text`,
  by: [asc(on), asc(id)],
  key: day.nullable(),
  after: (key, last) =>
    key === null
      ? sql`${on} IS NULL AND ${id} > ${last}`
      : or(sql`(${on}, ${id}) > (${key}::date, ${last})`, sql`${on} IS NULL`),
});

/** To the microsecond: what two rows of one millisecond are sorted by must not be cut off. */
export const momentText = (moment: AnyPgColumn | SQL) =>
  sql<string>`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** The same in a cursor; of years that the database can read. */
export const momentKey = z.iso
  .datetime({ precision: 6 })
  .refine((moment) => moment > '1970' && moment < '2200');

export const latestFirst = (moment: AnyPgColumn, id: AnyPgColumn): Order => ({
  sort: momentText(moment),
  by: [desc(moment), desc(id)],
  key: momentKey,
  after: (key, last) => sql`(${moment}, ${id}) < (${key}::timestamptz, ${last})`,
});

/** Where the page begins. A cursor of another order is none. */
export function beginOf(order: Order, name: string, cursor: string | undefined): SQL | undefined {
  const last = keyOf(cursor, z.tuple([z.literal(name), order.key, z.uuid()]));
  return last && order.after(last[1], last[2]);
}
