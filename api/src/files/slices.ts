import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { inTurns } from '../turns.ts';

/** Rows that are written without a break: a few milliseconds. */
const rowsOfSlice = 200;

const inTurn = inTurns(
  { running: 1, ofOne: 1, ofOneAmongOthers: 1 },
  () => new AppError('unavailable', 'busy'),
);

/**
 * What a long file is written of, with a turn of the event loop before each slice. All files that are being written get
 * one slice a turn together, by organisation: ten at once keep the others waiting no longer than one.
 */
export async function* slices<Row>(
  orgId: string,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches)
    for (let at = 0; at < rows.length; at += rowsOfSlice) {
      await inTurn(orgId, () => nextTurn());
      yield rows.slice(at, at + rowsOfSlice);
    }
}
