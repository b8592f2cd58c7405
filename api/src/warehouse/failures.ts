import { ClickHouseError } from '@clickhouse/client';
import { AppError } from '../errors.ts';

/** Throws on what a look at the warehouse met. */
export const timedOut = (error: unknown): never => {
  // The client tells an abort by a plain Error; by its name the watch knows silence from a refusal.
  if (error instanceof Error && /abort|timeout/i.test(error.message))
    throw new DOMException(error.message, 'TimeoutError');
  throw error;
};

/** Time, memory and rows: the question is too heavy, not the warehouse away. */
const tooHeavy = new Set(['158', '159', '160', '241', '307', '396']);
/**
 * Its tables are gone or it is not let in: the watch will make them again, or find out why not. 173: its machine has no
 * memory left. 242, 285, 319 and 999: of a cluster too little answers to write.
 */
const notItself = new Set(['173', '60', '81', '202', '516', '198', '209', '210', '242', '285', '319', '999']);

/**
 * The socket's own words: refused, reset, closed, no such host. An answer is of JSON unless it broke off: what goes wrong
 * after its first rows stands in the middle of them.
 */
export const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof SyntaxError ||
    ('code' in error && /^(E[A-Z]+|UND_ERR.*)$/.test(String(error.code))) ||
    /socket hang up|other side closed/i.test(error.message));

/** Tells a failure of the warehouse in the words of the application; what it does not know stays as it is. */
export function translated(error: unknown): unknown {
  if (isBroken(error) || (error instanceof ClickHouseError && notItself.has(error.code))) {
    return new AppError('analytics_unavailable', 'warehouse_away', { cause: error });
  }
  const isSlow = error instanceof Error && error.message === 'Timeout error.';
  if (isSlow || (error instanceof ClickHouseError && tooHeavy.has(error.code))) {
    return new AppError('timeout', 'query_too_heavy', { cause: error });
  }
  return error;
}
