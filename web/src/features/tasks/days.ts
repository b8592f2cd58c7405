const DAY = 86_400_000;
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** 31 January and a month is the last day of February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day if there is such a one: 31.02 is none. Without a year the next that is to come. */
export function dayOf(today: string, date: number, month: number, year?: number): string | null {
  const thisYear = Number(today.slice(0, 4));
  const at = (of: number) => {
    const found = new Date(Date.UTC(of, month - 1, date));
    const real = found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
    return real ? found.toISOString().slice(0, 10) : null;
  };
  if (year !== undefined) return year >= 1900 && year <= 2199 ? at(year) : null;
  const soon = at(thisYear);
  // 29.02 may have to wait for its year.
  if (soon !== null && soon >= today) return soon;
  return [1, 2, 3, 4, 5, 6, 7, 8].map((ahead) => at(thisYear + ahead)).find((day) => day !== null) ?? null;
}

/** The first such weekday after today; `next`: the one of the coming week. */
export function onWeekday(today: string, weekday: number, next: boolean): string {
  const now = weekdayOf(today);
  if (next) return addDays(today, 7 - now + weekday);
  return addDays(today, ((weekday - now + 6) % 7) + 1);
}

/** Days from one to the other, negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** The first day of its week; 0 is Sunday. */
export function weekStart(day: string, firstDayOfWeek: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - firstDayOfWeek + 7) % 7));
}

export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;
