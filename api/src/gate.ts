import type { AppError } from './errors.ts';

/** Runs at most `running` calls at once; the others wait in line, and when the line is full they are turned away. */
export function gate(
  running: number,
  waiting: number,
  turnedAway: () => AppError,
): <T>(call: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let free = running;
  return async (call) => {
    if (free > 0) free--;
    else {
      if (line.length >= waiting) throw turnedAway();
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await call();
    } finally {
      const next = line.shift();
      if (next) next();
      else free++;
    }
  };
}
