import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';

const away = (cause?: unknown) => new AppError('analytics_unavailable', 'warehouse_away', { cause });

/** Whether the warehouse answers: known before anybody asks, so that a dead one costs a caller no time. */
export interface Availability {
  /** Throws at once when it is away; at the very start it waits for the first look. */
  demand(): Promise<void>;
  /** Runs a call that ends as soon as the warehouse is found to be away. */
  guard<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** A call saw it gone: nobody else needs to find out for himself. */
  lost(): void;
  readonly isUp: () => boolean;
  /** Resolves when it is up, or after `patience` milliseconds; says which. */
  returned(patience: number): Promise<boolean>;
  close(): void;
}

const every = { up: 1_000, down: 250 };
/** A warehouse that stands still answers nothing at all; two silent looks are about four seconds. */
const silences = 2;
export const patienceOfLook = 1_500;

/**
 * Looks again and again. `look` throws when nothing answers; `prepare` (migrations) has to succeed once before the
 * warehouse counts as up, and again after it was lost, because it may have come back empty.
 */
export function watchAvailability(
  look: () => Promise<void>,
  prepare: () => Promise<void>,
  changed: (up: boolean, error?: unknown) => void,
): Availability {
  let up: boolean | undefined;
  const isUp = () => up === true;
  let closed = false;
  let silent = 0;
  let stop = new AbortController();
  let wake = new AbortController();
  let waiters: (() => void)[] = [];
  let firstLook: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => (firstLook = resolve));

  function set(next: boolean, error?: unknown): void {
    if (next !== up) changed(next, error);
    up = next;
    if (next) {
      for (const resolve of waiters) resolve();
      waiters = [];
    } else {
      const lost = stop;
      stop = new AbortController();
      lost.abort(away(error));
    }
    firstLook();
  }

  async function watch(): Promise<void> {
    while (!closed) {
      try {
        await look();
        silent = 0;
        if (!up) {
          await prepare();
          set(true);
        }
      } catch (error) {
        const isSilent = error instanceof Error && error.name === 'TimeoutError';
        silent = isSilent ? silent + 1 : silences;
        if (silent >= silences) set(false, error);
        else continue;
      }
      if (closed) return;
      wake = new AbortController();
      await sleep(up ? every.up : every.down, undefined, { signal: wake.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }
  void watch();

  return {
    isUp,
    async demand() {
      if (up === undefined) await Promise.race([looked, sleep(patienceOfLook, undefined, { ref: false })]);
      if (!up) throw away();
    },
    async guard(call) {
      const { signal } = stop;
      return await call(signal).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : error;
      });
    },
    lost() {
      if (!up) return;
      set(false);
      wake.abort();
    },
    async returned(patience) {
      if (up) return true;
      const back = new Promise<void>((resolve) => waiters.push(resolve));
      await Promise.race([back, sleep(patience, undefined, { ref: false })]);
      return isUp();
    },
    close() {
      closed = true;
      wake.abort();
      stop.abort(away());
    },
  };
}
