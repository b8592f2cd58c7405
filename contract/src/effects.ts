import { measured, measureDefinition } from './metrics.ts';
import { money } from './values.ts';
import { z } from './zod.ts';

/** Which way a figure went, by what is better for it; `same` within 5 %. */
export const verdict = z.enum(['better', 'worse', 'same', 'unknown']);
export type Verdict = z.infer<typeof verdict>;

/** `waiting`: no day after is known yet. `partial`: some are. `final`: all are, and none is provisional: it stays. */
export const effectState = z.enum(['waiting', 'partial', 'final']);

/** What a task's card says of the finding that it was made of, the newest if there are several. */
export const cardFinding = z.object({
  /** The measure that it is about. */
  ...measureDefinition.pick({ key: true, kind: true, better: true }).shape,
  currency: z.string(),
  /** At stake. */
  money: money.nullable(),
  /** The figure as it was when the task was made. */
  seen: measured,
  /** What came of it since the task was done: `value` is after, `previous` before. Null while it is not done. */
  effect: z.object({ state: effectState, verdict, value: measured, previous: measured }).nullable(),
});
export type CardFinding = z.infer<typeof cardFinding>;
