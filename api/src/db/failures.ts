import pg from 'pg';
import { AppError } from '../errors.ts';

/** Drizzle wraps what the driver threw; the SQLSTATE is on the innermost error. */
function databaseError(error: unknown): (Error & { code?: string; constraint?: string }) | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError) return e;
    if ('code' in e && typeof e.code === 'string' && /^(E[A-Z]+|[0-9A-Z]{5})$/.test(e.code))
      return Object.assign(e, { code: e.code });
  }
  return undefined;
}

/** Classes of SQLSTATE and of the socket after which the same call may succeed a little later. */
const away = /^(08...|57P0[1-5]|53...|25006|ECONN[A-Z]*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const contended = ['40001', '40P01'];

/** Tells a failure of the database in the words of the application; what it does not know stays as it is. */
export function translated(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const known = databaseError(error);
  const code = known?.code ?? '';
  const root = known ?? (error instanceof Error ? error : undefined);
  if (away.test(code) || (root && awayMessages.test(root.message)))
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
