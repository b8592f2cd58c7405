import { found } from '@takt/contract/search.ts';
import { z } from '@takt/contract/zod.ts';

const recent = found.pick({ kind: true, id: true, key: true, title: true, status: true });
export type Recent = z.infer<typeof recent>;

const KEPT = 6;
const placeOf = (orgId: string) => `takt-recent-${orgId}`;
const list = z.array(recent).catch([]);

/** What was last opened from the palette in this browser, the latest first. */
export const recentIn = (orgId: string): Recent[] => readRecent(localStorage.getItem(placeOf(orgId)));

export function rememberIn(orgId: string, chosen: Recent): void {
  localStorage.setItem(placeOf(orgId), JSON.stringify(withLatest(recentIn(orgId), chosen)));
}

/** What stands there may be of another version, or somebody else's. */
export function readRecent(kept: string | null): Recent[] {
  try {
    return list.parse(JSON.parse(kept ?? '[]'));
  } catch {
    return [];
  }
}

export const withLatest = (known: readonly Recent[], chosen: Recent): Recent[] =>
  [recent.parse(chosen), ...known.filter(({ id }) => id !== chosen.id)].slice(0, KEPT);
