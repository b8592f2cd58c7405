import type { OrgTx } from '../../../db/connect.ts';
import { aroundTasks } from './queries.ts';

/** A task and what is below it, from the top to the deepest. */
export const mostLevels = 5;

interface Hung {
  readonly id: string;
  readonly parent_id: string | null;
}

/**
 * Of many tasks that are to hang elsewhere those that may, as if one was hung after the other: none below itself, none
 * too deep. One that another has to make room for is looked at again behind it. For whoever has taken the turn.
 */
export async function fitting<T extends Hung>(tx: OrgTx, wanted: readonly T[]): Promise<Set<T>> {
  const around = await aroundTasks(
    tx,
    wanted.map(({ id }) => id),
    wanted.flatMap(({ parent_id }) => parent_id ?? []),
    mostLevels,
  );
  const parentOf = new Map<string, string | null>();
  const childrenOf = new Map<string | null, Set<string>>();
  for (const one of around) hang(one);

  const fit = new Set<T>();
  for (let before = -1; before < fit.size;) {
    before = fit.size;
    for (const one of wanted)
      if (!fit.has(one) && fits(one)) {
        hang(one);
        fit.add(one);
      }
  }
  return fit;

  function hang({ id, parent_id }: Hung): void {
    childrenOf.get(parentOf.get(id) ?? null)?.delete(id);
    parentOf.set(id, parent_id);
    childrenOf.set(parent_id, (childrenOf.get(parent_id) ?? new Set()).add(id));
  }
  function fits({ id, parent_id }: Hung): boolean {
    let above = 0;
    for (let at = parent_id; at !== null && above < mostLevels; at = parentOf.get(at) ?? null) {
      if (at === id) return false;
      above++;
    }
    return above + heightOf(id, mostLevels) <= mostLevels;
  }
  /** At most one more than `most`. */
  function heightOf(id: string, most: number): number {
    let below = 0;
    if (most > 0)
      for (const child of childrenOf.get(id) ?? []) below = Math.max(below, heightOf(child, most - 1));
    return 1 + below;
  }
}
