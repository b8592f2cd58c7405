import type { AuditEntry } from '@takt/contract/events.ts';
import { memberStatus } from '@takt/contract/members.ts';
import { industry, orgSize, role, weekStart } from '@takt/contract/organisations.ts';
import { orgLocale } from '@takt/contract/languages.ts';
import { projectStatus } from '@takt/contract/projects.ts';
import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import { day } from '@takt/contract/values.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../texts/format.ts';
import type { Names } from './audit.ts';

interface Setting {
  entity: AuditEntry['entity'];
  t: TFunction;
  formats: Formats;
  /** People, departments, labels and projects by id. */
  names: Names;
}

/** A value of the log as a person reads it; «—» where there is none. */
export function valueText(field: string, value: unknown, setting: Setting): string {
  const { t, formats, names } = setting;
  if (value === null || value === undefined || value === '') return t(($) => $.ui.unknown);
  if (typeof value === 'boolean') return value ? t(($) => $.audit.on) : t(($) => $.audit.off);
  if (typeof value === 'number') return formats.number(value);
  const named = (id: unknown) =>
    names.get(String(id))?.name ?? (isElsewhere(field) ? t(($) => $.audit.set) : t(($) => $.audit.gone));
  if (Array.isArray(value) && field === 'label_ids')
    return value.map(named).join(', ') || t(($) => $.ui.unknown);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field.endsWith('_id') || field === 'from' || field === 'to') return named(value);
  if (day.safeParse(value).success) return formats.longDay(value);
  return choiceText(field, value, setting) ?? value;
}

/** Of these not all are known here: one without a name may well exist. */
export const isElsewhere = (field: string): boolean =>
  ['project_id', 'client_id', 'parent_id'].includes(field);

/** What was chosen from a list, by the name the list gave it. */
function choiceText(field: string, value: string, { entity, t }: Setting): string | undefined {
  switch (field) {
    case 'role': {
      const known = role.safeParse(value).data;
      return known && t(($) => $.organisations.roles[known]);
    }
    case 'status':
      return statusText(value, entity, t);
    case 'priority': {
      const known = taskPriority.safeParse(value).data;
      return known && t(($) => $.tasks.priority[known]);
    }
    case 'type': {
      const known = taskType.safeParse(value).data;
      return known && t(($) => $.tasks.type[known]);
    }
    case 'industry': {
      const known = industry.safeParse(value).data;
      return known && t(($) => $.organisations.industries[known]);
    }
    case 'size': {
      const known = orgSize.safeParse(value).data;
      return known && t(($) => $.organisations.sizes[known]);
    }
    case 'locale': {
      const known = orgLocale.safeParse(value).data;
      return known && t(($) => $.organisations.locales[known]);
    }
    case 'week_start': {
      const known = weekStart.safeParse(value).data;
      return known && t(($) => $.organisations.weekStarts[known]);
    }
    default:
      return undefined;
  }
}

function statusText(value: string, entity: AuditEntry['entity'], t: TFunction): string | undefined {
  if (entity === 'task') {
    const known = taskStatus.safeParse(value).data;
    return known && t(($) => $.tasks.status[known]);
  }
  if (entity === 'project') {
    const known = projectStatus.safeParse(value).data;
    return known && t(($) => $.projects.status[known]);
  }
  const known = memberStatus.safeParse(value).data;
  return known && t(($) => $.members.status[known]);
}
