import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** A keyset cursor is the sort key of the last row, opaque to the client. */
export const cursorOf = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** No key of ours holds what PostgreSQL can't even compare with. */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new Error('The cursor holds text that no row can hold');
  return value;
}

/** The key in a cursor that a client handed back, checked like any other input. */
export function keyOf<S extends z.ZodType>(cursor: string | undefined, key: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'), storable));
  } catch (error) {
    throw new AppError('invalid', 'bad_cursor', { fields: ['cursor'], cause: error });
  }
}

/** Asks for one row more than the page holds, to know whether another page follows. */
export function pageOf<T>(
  rows: T[],
  limit: number,
  key: (last: T) => unknown,
): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? cursorOf(key(last)) : null };
}
