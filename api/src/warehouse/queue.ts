import { AppError } from '../errors.ts';
import { gate } from '../gate.ts';

const turnedAway = () => new AppError('timeout', 'query_too_heavy');

/** For work on many rows: some at a time, so that the rest of the api keeps its own. */
export const atMost = (running: number, waiting: number) => gate(running, waiting, turnedAway);

interface Limits {
  /** Calls at once, and of one organisation. */
  readonly running: number;
  readonly ofOne: number;
  /** Calls of one organisation that wait; further ones are turned away. */
  readonly waiting: number;
}

/**
 * Runs calls of many organisations, fairly: those that wait take turns by organisation, whoever asked how often, and
 * none has all places. So one that asks a thousand heavy questions waits for itself, and a quiet one is answered as if
 * it were alone. AppError `timeout` when an organisation has too many waiting.
 */
export function inTurns({ running, ofOne, waiting }: Limits) {
  interface Line {
    active: number;
    /** Number of the call that was begun last. */
    served: number;
    readonly waiting: (() => void)[];
  }
  /** Of the organisations that have anything here. */
  const lines = new Map<string, Line>();
  let free = running;
  let begun = 0;

  function next(): void {
    while (free > 0) {
      const ready = [...lines.values()].filter((line) => line.active < ofOne && line.waiting.length > 0);
      const [line] = ready.toSorted((a, b) => a.served - b.served);
      const begin = line?.waiting.shift();
      if (!line || !begin) return;
      free--;
      line.active++;
      line.served = ++begun;
      begin();
    }
  }

  return async <T>(organisation: string, call: () => Promise<T>): Promise<T> => {
    const line = lines.get(organisation) ?? { active: 0, served: 0, waiting: [] };
    if (line.waiting.length >= waiting) throw turnedAway();
    lines.set(organisation, line);
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve);
      next();
    });
    try {
      return await call();
    } finally {
      free++;
      line.active--;
      if (line.active === 0 && line.waiting.length === 0) lines.delete(organisation);
      next();
    }
  };
}
