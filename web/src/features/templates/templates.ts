import type { Task } from '@takt/contract/tasks.ts';
import type { Recurrence, TaskTemplate } from '@takt/contract/templates.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../texts/format.ts';
import type { NewTemplate, TemplateChanges } from './api.ts';

/** What a form edits: everything that a template holds. */
export type TemplateFields = Required<NewTemplate>;

/** A task as the pattern for others; its dates become the days from its start to its due date. */
export function templateOf(task: Task, today: string): TemplateFields {
  const { title, description, project_id, priority, type, assignee_id, label_ids, estimate } = task;
  return {
    name: title.slice(0, 120),
    title,
    description,
    project_id,
    priority,
    type,
    assignee_id,
    label_ids,
    estimate,
    due_in_days:
      task.due_date === null ? null : Math.max(0, daysBetween(task.start_date ?? today, task.due_date)),
    checklist: [],
    recurrence: null,
    is_paused: false,
  };
}

export function fieldsOf(template: TaskTemplate): TemplateFields {
  const { id: _id, next_on: _next, created_by: _by, created_at: _at, ...fields } = template;
  return fields;
}

/** Only what was touched: what others have changed meanwhile stays. */
export const changesOf = (opened: TemplateFields, now: TemplateFields): TemplateChanges =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(Reflect.get(opened, field)) !== JSON.stringify(value),
    ),
  );

const DAY = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Begins with the day it is set up on: every week on that weekday, every month on that day. */
export function newRecurrence(every: Recurrence['every'], today: string): Recurrence {
  return {
    every,
    interval: 1,
    weekdays: every === 'week' ? [weekdayOf(today)] : [],
    day_of_month: every === 'month' ? Number(today.slice(8)) : null,
    starts_on: today,
    ends_on: null,
  };
}

/** «Каждые 2 недели: пн, ср, до 31 дек. 2026 г.» */
export function recurrenceText(rule: Recurrence, t: TFunction, { locale, longDay }: Formats): string {
  const { every, interval, weekdays, day_of_month, ends_on } = rule;
  const base = intervalText(every, interval, t);
  const days = weekdays.toSorted((a, b) => a - b).map((day) => weekdayName(day, locale));
  const on =
    every === 'week' && days.length > 0
      ? `: ${days.join(', ')}`
      : every === 'month' && day_of_month !== null
        ? `, ${t(($) => $.templates.onDay, { day: day_of_month })}`
        : '';
  const until = ends_on === null ? '' : `, ${t(($) => $.templates.until, { day: longDay(ends_on) })}`;
  return `${base}${on}${until}`;
}

/** «Каждый день», «Каждые 3 недели» */
export const intervalText = (every: Recurrence['every'], count: number, t: TFunction): string =>
  count === 1 ? t(($) => $.templates.everyOne[every]) : t(($) => $.templates.every[every], { count });

/** «пн»: the first of January 2024 was a Monday. */
export const weekdayName = (
  weekday: number,
  locale: string,
  weekdayStyle: 'short' | 'long' = 'short',
): string =>
  new Intl.DateTimeFormat(locale, { weekday: weekdayStyle, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
