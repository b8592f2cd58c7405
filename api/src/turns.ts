import type { AppError } from './errors.ts';

interface Limits {
  /** Calls at once. */
  readonly running: number;
  /** Of one organisation, while it is alone. */
  readonly ofOne: number;
  /** Of one organisation, while others are there too; and of these, such as have just begun. */
  readonly ofOneAmongOthers: number;
  readonly freshAmongOthers?: number;
  /** Calls of one organisation that wait; further ones are turned away. */
  readonly waiting?: number;
  /** Milliseconds after which one that waits is turned away. */
  readonly patience?: number;
}

/** Milliseconds after its last call that an organisation still counts as being there. */
const lately = 1_000;
/** Milliseconds that a call has just begun. One that takes longer waits for something else, and keeps no colleague waiting. */
const fresh = 100;

/**
 * Runs calls of many organisations, fairly: those that wait take turns by organisation, whoever asked how often, and
 * none has all places while others are there. So one that asks a thousand heavy questions waits for itself, and a quiet
 * one is answered as if it were alone. A call must not wait for another one of its organisation: that one may never begin.
 */
export function inTurns(
  { running, ofOne, ofOneAmongOthers, freshAmongOthers = Infinity, waiting = Infinity, patience }: Limits,
  turnedAway: () => AppError,
): <T>(organisation: string, call: () => Promise<T>) => Promise<T> {
  interface Line {
    active: number;
    fresh: number;
    /** Number of the call that was begun last. */
    served: number;
    /** In the order in which they came. */
    readonly waiting: Set<() => void>;
  }
  /** Of the organisations that have anything here. */
  const lines = new Map<string, Line>();
  let free = running;
  let begun = 0;
  /** Who came last, and when somebody else did. */
  let last = { organisation: '', at: -Infinity };
  let othersAt = -Infinity;

  function seen(organisation: string): void {
    if (organisation !== last.organisation) othersAt = last.at;
    last = { organisation, at: performance.now() };
  }

  function mayBegin(organisation: string, line: Line): boolean {
    if (line.waiting.size === 0) return false;
    const others = organisation === last.organisation ? othersAt : last.at;
    return performance.now() - others >= lately
      ? line.active < ofOne
      : line.active < ofOneAmongOthers && line.fresh < freshAmongOthers;
  }

  function next(): void {
    while (free > 0) {
      const ready = [...lines].filter(([organisation, line]) => mayBegin(organisation, line));
      const [line] = ready.map(([, one]) => one).toSorted((a, b) => a.served - b.served);
      const [begin] = line?.waiting ?? [];
      if (!line || !begin) return;
      line.waiting.delete(begin);
      free--;
      line.active++;
      line.fresh++;
      line.served = ++begun;
      begin();
    }
  }

  const placeIn = (line: Line) =>
    new Promise<void>((begin, turnAway) => {
      line.waiting.add(begin);
      next();
      if (patience === undefined || !line.waiting.has(begin)) return;
      const giveUp = () => {
        if (line.waiting.delete(begin)) turnAway(turnedAway());
      };
      setTimeout(giveUp, patience).unref();
    });

  return async (organisation, call) => {
    const line = lines.get(organisation) ?? { active: 0, fresh: 0, served: 0, waiting: new Set() };
    if (line.waiting.size >= waiting) throw turnedAway();
    lines.set(organisation, line);
    seen(organisation);
    try {
      await placeIn(line);
      let isFresh = true;
      const age = () => {
        if (isFresh) line.fresh--;
        isFresh = false;
      };
      const timer = setTimeout(() => {
        age();
        next();
      }, fresh);
      try {
        return await call();
      } finally {
        clearTimeout(timer);
        age();
        free++;
        line.active--;
      }
    } finally {
      if (line.active === 0 && line.waiting.size === 0) lines.delete(organisation);
      next();
    }
  };
}
