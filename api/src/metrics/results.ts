import { AppError } from '../errors.ts';

/** The most recently used results: enough for the screens that are open, and bounded in number and in size. */
const most = 400;
/** Values in all of them together: about 100 MB. */
const mostValues = 1_500_000;

interface Kept {
  readonly version: number;
  readonly result: Promise<unknown>;
  values: number;
  /** What is answered while the warehouse is away. */
  last?: { readonly result: unknown; readonly at: string };
}
export interface Result<T> {
  readonly value: T;
  /** When it was computed. */
  readonly at: string;
  /** The same, if it could not be computed anew or the warehouse is away. */
  readonly staleSince: string | null;
}

/**
 * Runs `work` once per key and version of the data, also when many ask at the same moment; a failure is not kept.
 * While the warehouse is away (`isAway`) the last good answer is given, with its time; without one, AppError
 * `analytics_unavailable`.
 */
export function resultCache(now: () => Date, isAway: () => Promise<boolean> = async () => false) {
  const kept = new Map<string, Kept>();
  let values = 0;

  function forget(key: string): void {
    values -= kept.get(key)?.values ?? 0;
    kept.delete(key);
  }
  /** As the most recently used. */
  function keep(key: string, entry: Kept): void {
    forget(key);
    kept.set(key, entry);
    values += entry.values;
    for (const oldest of kept.keys()) {
      if (kept.size <= most && values <= mostValues) return;
      if (oldest !== key) forget(oldest);
    }
  }

  return async <T>(key: string, version: number, work: () => Promise<T>): Promise<Result<T>> => {
    const known = kept.get(key);
    const entry: Kept =
      known && known.version >= version
        ? known
        : { version, result: work(), values: known?.values ?? 0, ...(known?.last && { last: known.last }) };
    keep(key, entry);
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key names its report, and so the type of its result
      const value = (await entry.result) as T;
      if (entry.last?.result !== value) {
        entry.last = { result: value, at: now().toISOString() };
        const size = valuesIn(value);
        if (kept.get(key) === entry) {
          forget(key);
          entry.values = size;
          keep(key, entry);
        }
      }
      const { at } = entry.last;
      return { value, at, staleSince: entry === known && (await isAway()) ? at : null };
    } catch (error) {
      if (kept.get(key) === entry) {
        // The next one asks again; what was known stays known.
        if (entry.last) keep(key, { ...entry, version: -1 });
        else forget(key);
      }
      if (!(error instanceof AppError) || error.code !== 'analytics_unavailable' || !entry.last) throw error;
      const { result, at } = entry.last;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return { value: result as T, at, staleSince: at };
    }
  };
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 1;
  for (const part of Object.values(value)) sum += valuesIn(part);
  return sum;
}
