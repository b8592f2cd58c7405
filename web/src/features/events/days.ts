import { todayIn } from '../../texts/days.ts';

interface Dated {
  at: string;
}

/** Lines under the day they happened on where the organisation is, in the order they came in. */
export function byDay<T extends Dated>(
  entries: readonly T[],
  timeZone: string,
): { day: string; entries: T[] }[] {
  const days = new Map<string, T[]>();
  for (const entry of entries) {
    const day = todayIn(timeZone, new Date(entry.at));
    const group = days.get(day);
    if (group) group.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, group]) => ({ day, entries: group }));
}
