import type { MyDay } from './api.ts';
import { bundleNames } from './api.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

export const isEmpty = (day: MyDay): boolean => bundleNames.every((name) => day[name].total === 0);

/** Nothing presses today, although there is something to do. */
export const isFree = (day: MyDay): boolean =>
  !isEmpty(day) && day.overdue.total === 0 && day.due_today.total === 0;
