import { z } from '@takt/contract/zod.ts';

const KEY = 'takt-draft';
/** ms: what nobody has come back to in a month is forgotten. */
const KEPT = 30 * 86_400_000;

const draft = z.object({
  text: z.string(),
  /** The text that it was written over, and its version. */
  base: z.string(),
  version: z.number(),
  at: z.number(),
});
export type Draft = z.infer<typeof draft>;

const keyOf = (user: string, place: string) => `${KEY}:${user}:${place}`;

/** What was typed and not sent outlives a reload: a text of one person at one place, as `description:<task id>`. */
export function keptDraft(user: string, place: string): Draft | null {
  try {
    const known = draft.safeParse(JSON.parse(localStorage.getItem(keyOf(user, place)) ?? 'null')).data;
    return known && known.at > Date.now() - KEPT ? known : null;
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keepDraft(user: string, place: string, kept: Omit<Draft, 'at'> | null): void {
  try {
    if (kept === null) localStorage.removeItem(keyOf(user, place));
    else localStorage.setItem(keyOf(user, place), JSON.stringify({ ...kept, at: Date.now() }));
  } catch {
    // A full storage: the text is still on the screen.
  }
}
