import type { z } from 'zod';
import type { preferences } from '@takt/contract/organisations.ts';
import type { OrganisationRow } from './queries.ts';

type Preferences = z.output<typeof preferences>;

/** What is not given stays as it is. */
export const preferenceColumns = (given: Partial<Preferences>) => ({
  timeZone: given.timezone,
  currency: given.currency,
  locale: given.locale,
  weekStart: given.week_start,
  dateFormat: given.date_format,
  workStart: given.working_hours?.start,
  workEnd: given.working_hours?.end,
  workDays: given.working_hours && [...new Set(given.working_hours.days)].toSorted((a, b) => a - b),
  emailReports: given.notifications?.email_reports,
  projectUpdates: given.notifications?.project_updates,
  taskReminders: given.notifications?.task_reminders,
});

/** The same by the names of the contract, for the log; absent columns stay absent. */
export const preferencesTold = (row: Partial<OrganisationRow>): Readonly<Record<string, unknown>> => ({
  timezone: row.timeZone,
  currency: row.currency,
  locale: row.locale,
  week_start: row.weekStart,
  date_format: row.dateFormat,
  working_hours:
    row.workStart === undefined ? undefined : { start: row.workStart, end: row.workEnd, days: row.workDays },
  email_reports: row.emailReports,
  project_updates: row.projectUpdates,
  task_reminders: row.taskReminders,
});
