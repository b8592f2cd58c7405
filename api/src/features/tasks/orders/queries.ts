import { type SQL, sql } from 'drizzle-orm';
import { taskPriority, type taskOrder, taskStatus } from '@takt/contract/tasks.ts';
import { day } from '@takt/contract/values.ts';
import { z } from 'zod';
import { cursorOf, keyOf } from '../../../db/cursors.ts';
import { momentKey, momentText } from '../../../db/orders.ts';

type Name = z.infer<typeof taskOrder>;

interface Key {
  readonly by: SQL;
  readonly type: 'uuid' | 'int' | 'date' | 'timestamptz' | 'text';
}
/** Keys that no two tasks share; `empty`: the first may be NULL, and stands last whichever way the rest goes. */
interface Order {
  readonly keys: readonly [Key, ...Key[]];
  readonly empty?: true;
  readonly newestFirst?: true;
}

/** Ids sort by the time they were made. */
const id: Key = { by: sql`tasks.id`, type: 'uuid' };
const place = (options: readonly string[], column: SQL): Key => ({
  by: sql`array_position(${sql.raw(`'{${options.join(',')}}'::text[]`)}, ${column})`,
  type: 'int',
});
/** Of long texts their beginning: a cursor has to hold it. */
const word = (text: SQL): Key => ({ by: sql`left(lower(${text}), 80)`, type: 'text' });
const date = (column: SQL): Key => ({ by: column, type: 'date' });

const orders: Readonly<Record<Name, Order>> = {
  created: { keys: [id], newestFirst: true },
  updated: { keys: [{ by: sql`tasks.updated_at`, type: 'timestamptz' }, id], newestFirst: true },
  rank: { keys: [place(taskStatus.options, sql`tasks.status`), { by: sql`tasks.rank`, type: 'text' }] },
  number: { keys: [{ by: sql`tasks.number`, type: 'int' }] },
  priority: { keys: [place(taskPriority.options, sql`tasks.priority`), id] },
  title: { keys: [word(sql`tasks.title`), id] },
  due: { keys: [date(sql`tasks.due_date`), id], empty: true },
  start: { keys: [date(sql`tasks.start_date`), id], empty: true },
  // Whoever asks for this one joins the people: `assignee`.
  assignee: { keys: [word(sql`assignee.last_name || ' ' || assignee.first_name`), id], empty: true },
};

const textOf: Readonly<Record<Key['type'], z.ZodType<string>>> = {
  uuid: z.uuid(),
  int: z.string().regex(/^-?\d{1,9}$/),
  date: day,
  timestamptz: momentKey,
  text: z.string().max(300),
};

export interface Sorting {
  readonly by: SQL[];
  /** The keys of a row, for the cursor. */
  readonly keys: SQL<(string | null)[]>;
  /** Rows behind the cursor; undefined at the beginning. */
  readonly after: SQL | undefined;
  readonly cursor: (keys: readonly (string | null)[]) => string;
}

/** How a list is sorted, and where it goes on. A cursor that was made for another order is refused. */
export function sorting(name: Name, reverse: boolean, cursor: string | undefined): Sorting {
  const { keys, empty, newestFirst } = orders[name];
  const isDown = newestFirst === true ? !reverse : reverse;
  const direction = sql.raw(isDown ? 'DESC' : 'ASC');
  const mark = `${name}${reverse ? '-' : ''}`;
  const values = z.tuple([textOf[keys[0].type].nullable(), ...keys.slice(1).map((key) => textOf[key.type])]);
  const last = keyOf(cursor, z.object({ of: z.literal(mark), at: values }))?.at;
  return {
    by: keys.map((key, n) => sql`${key.by} ${direction}${empty && n === 0 ? sql` NULLS LAST` : sql``}`),
    keys: sql`ARRAY[${sql.join(
      keys.map(({ by, type }) => (type === 'timestamptz' ? momentText(by) : sql`${by}::text`)),
      sql`, `,
    )}]`,
    after: last && behind(keys, last, sql.raw(isDown ? '<' : '>'), empty === true),
    cursor: (at) => cursorOf({ of: mark, at }),
  };
}

function behind(keys: readonly Key[], last: readonly (string | null)[], than: SQL, empty: boolean): SQL {
  const given = keys.map((key, n) => sql`${last[n]}::${sql.raw(key.type)}`);
  const compared = (from: number) =>
    sql`(${sql.join(
      keys.slice(from).map((key) => key.by),
      sql`, `,
    )}) ${than} (${sql.join(given.slice(from), sql`, `)})`;
  const [first] = keys;
  if (!empty || !first) return compared(0);
  if (last[0] === null) return sql`${first.by} IS NULL AND ${compared(1)}`;
  return sql`(${compared(0)} OR ${first.by} IS NULL)`;
}
