import { AppError } from '../errors.ts';
import { gate } from '../gate.ts';

/** For work on many rows: some at a time, so that the rest of the api keeps its own. */
export const atMost = (running: number, waiting: number) =>
  gate(running, waiting, () => new AppError('timeout', 'query_too_heavy'));
