/** What an organisation may write letters about. */
export const letterKinds = ['email_reports', 'project_updates', 'task_reminders'] as const;

/** 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** «пн», as the language of the interface has it. */
export function weekdayName(weekday: number, language: string, width: 'short' | 'long' = 'short'): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day);
}

/** «пн–пт», «пн–ср, сб»: neighbours stand together. */
export function workingDays(days: readonly number[], language: string): string {
  const runs: [number, number][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  const name = (day: number) => weekdayName(day, language);
  return runs
    .map(([from, to]) => {
      if (from === to) return name(from);
      return to === from + 1 ? `${name(from)}, ${name(to)}` : `${name(from)}–${name(to)}`;
    })
    .join(', ');
}
