import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { AppError } from '../errors.ts';

/** Drizzle wraps what the driver threw: a failure and its causes, the innermost last. */
function* causes(error: unknown): Generator<Error> {
  for (let e = error; e instanceof Error; e = e.cause) yield e;
}

/** The one that has the SQLSTATE, or the code of the socket. */
function databaseError(error: unknown): (Error & { code?: string; constraint?: string }) | undefined {
  for (const e of causes(error)) {
    if (e instanceof pg.DatabaseError) return e;
    if ('code' in e && typeof e.code === 'string' && /^(E[A-Z]+|[0-9A-Z]{5})$/.test(e.code))
      return Object.assign(e, { code: e.code });
  }
  return undefined;
}

/**
 * Classes of SQLSTATE and of the socket after which the same call may succeed a little later. A socket that is a file is
 * not there while PostgreSQL starts.
 */
const away = /^(08...|57P0[1-5]|53...|25006|ECONN[A-Z]*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EAGAIN)$/;
/** The last is of calls that still waited for something else when the process ended. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/;

const contended = ['40001', '40P01'];

/** Drizzle's words end with what the statement was given: texts and addresses of people, which no log may tell. */
const withoutValues = (error: unknown) =>
  error instanceof DrizzleQueryError
    ? new Error(`Failed query: ${error.query}`, { cause: error.cause })
    : error;

/** Tells a failure of the database in the words of the application; what it does not know stays as it is. */
export function translated(raw: unknown): unknown {
  if (raw instanceof AppError) return raw;
  const error = withoutValues(raw);
  const known = databaseError(error);
  const code = known?.code ?? '';
  // A connection that broke under a statement has no code, only words.
  if (away.test(code) || [...causes(error)].some(({ message }) => awayMessages.test(message)))
    return new AppError('unavailable', 'busy', { cause: error });
  // A statement, a lock or the process between two statements took too long, or others were in the way each time: the
  // database is loaded, not the request wrong.
  if (['57014', '55P03', '25P03', ...contended].includes(code))
    return new AppError('unavailable', 'busy', { cause: error });
  // Composite keys: a row of another organisation is a row that is not there.
  if (code === '23503') return new AppError('not_found', 'not_found', { cause: error });
  if (code === '23505') return new AppError('conflict', 'already_exists', { cause: error });
  return error;
}

/** Deadlock and serialization failure: the transaction left no trace, so it may simply run again. */
export const mayRunAgain = (error: unknown) => contended.includes(databaseError(error)?.code ?? '');

export const violates = (error: unknown, constraint: string) =>
  databaseError(error)?.constraint === constraint;
