import { todayIn } from '../../texts/days.ts';
import { useOrganisation } from './useOrganisation.ts';

const FIRST_DAYS = { monday: 1, sunday: 0, saturday: 6 } as const;

/** Today and the week as the organisation has them. */
export function useCalendar(): { today: string; firstDayOfWeek: 0 | 1 | 6 } {
  const { timezone, week_start } = useOrganisation().preferences;
  return { today: todayIn(timezone), firstDayOfWeek: FIRST_DAYS[week_start] };
}
