import type { HistoryEntry } from '@takt/contract/history.ts';
import { targetKind } from '@takt/contract/relations.ts';
import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import { day } from '@takt/contract/values.ts';
import { z } from '@takt/contract/zod.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../texts/format.ts';
import { changesOf } from '../events/changes.ts';
import { estimateText } from '../tasks/estimate.ts';

/** What the ids of a line stand for. */
export interface Known {
  people: ReadonlyMap<string, { name: string }>;
  labels: ReadonlyMap<string, { name: string }>;
  projects: ReadonlyMap<string, { name: string }>;
}
interface Language {
  t: TFunction;
  formats: Formats;
}

/** What somebody did, as the rest of a sentence that begins with his name: one line for each thing that changed. */
export function historyLines(entry: HistoryEntry, known: Known, language: Language): string[] {
  const { t } = language;
  const said: Readonly<Record<string, string>> = t(($) => $.history.said, { returnObjects: true });
  switch (entry.kind) {
    case 'task.changed':
    case 'task.moved':
    case 'tasks.changed':
      return changed(entry, known, language);
    case 'task.linked':
    case 'task.unlinked':
      return [linked(entry, known, t)];
    case 'task.attached':
      return [t(($) => $.history.attached, { name: attached(entry) })];
    case 'task.detached':
      return [t(($) => $.history.detached, { name: attached(entry) })];
    case 'work_import.done':
      return [t(($) => $.history.imported, { file: z.string().catch('').parse(entry.data.name) })];
    default:
      return [said[entry.kind.replace('.', '_')] ?? t(($) => $.history.other)];
  }
}

const withFile = z.object({ attachment: z.object({ name: z.string() }) });
const attached = ({ data }: HistoryEntry): string => withFile.safeParse(data).data?.attachment.name ?? '';

function changed(entry: HistoryEntry, known: Known, language: Language): string[] {
  const { t } = language;
  const changes = changesOf(entry).filter(({ field }) => field !== 'rank');
  if (changes.length === 0) {
    return [entry.kind === 'task.moved' ? t(($) => $.history.reordered) : t(($) => $.history.other)];
  }
  return changes.map(({ field, before, after }) => {
    const name = fieldName(field, t);
    if (field === 'description' || field === 'parent_id' || before === undefined)
      return t(($) => $.history.changed, { field: name });
    if (field === 'label_ids') return labelled(before, after, known, t);
    const values = {
      field: name,
      before: valueText(field, before, known, language),
      after: valueText(field, after, known, language),
    };
    if (before === null || before === '') return t(($) => $.history.set, values);
    if (after === null || after === '') return t(($) => $.history.cleared, values);
    return t(($) => $.history.fromTo, values);
  });
}

const ids = z.array(z.string()).catch([]);

function labelled(before: unknown, after: unknown, { labels }: Known, t: TFunction): string {
  const [was, is] = [ids.parse(before), ids.parse(after)];
  const named = (all: readonly string[]) =>
    all.map((id) => labels.get(id)?.name ?? t(($) => $.history.gone)).join(', ');
  const added = is.filter((id) => !was.includes(id));
  const removed = was.filter((id) => !is.includes(id));
  if (removed.length === 0) return t(($) => $.history.labelsAdded, { labels: named(added) });
  if (added.length === 0) return t(($) => $.history.labelsRemoved, { labels: named(removed) });
  return t(($) => $.history.labelsChanged, { added: named(added), removed: named(removed) });
}

const relation = z.union([
  z.object({ blocker: z.object({ key: z.string(), title: z.string() }) }),
  z.object({ watcher_id: z.string() }),
  z.object({ target: z.object({ kind: targetKind, name: z.string() }) }),
]);

function linked({ kind, data }: HistoryEntry, { people }: Known, t: TFunction): string {
  const act = kind === 'task.linked' ? 'linked' : 'unlinked';
  const other = relation.safeParse(data).data;
  if (other === undefined) return t(($) => $.history[act].other);
  if ('blocker' in other)
    return t(($) => $.history[act].blocker, { task: `${other.blocker.key} ${other.blocker.title}` });
  if ('target' in other) return t(($) => $.history[act].target, { name: other.target.name });
  return t(($) => $.history[act].watcher, {
    name: people.get(other.watcher_id)?.name ?? t(($) => $.history.gone),
  });
}

/** As people call it; a field of a newer server goes by its own name. */
function fieldName(field: string, t: TFunction): string {
  const names: Readonly<Record<string, string>> = t(($) => $.history.fields, { returnObjects: true });
  return Object.hasOwn(names, field) ? (names[field] ?? field) : field;
}

function valueText(field: string, value: unknown, known: Known, { t, formats }: Language): string {
  if (value === null || value === undefined || value === '') return t(($) => $.ui.unknown);
  if (typeof value === 'number')
    return field === 'estimate' ? estimateText(value, formats) : formats.number(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'project_id') return known.projects.get(value)?.name ?? t(($) => $.history.gone);
  if (field.endsWith('_id')) return known.people.get(value)?.name ?? t(($) => $.history.gone);
  if (day.safeParse(value).success) return formats.longDay(value);
  return choiceText(field, value, t) ?? value;
}

function choiceText(field: string, value: string, t: TFunction): string | undefined {
  if (field === 'status') {
    const status = taskStatus.safeParse(value).data;
    return status && t(($) => $.tasks.status[status]);
  }
  if (field === 'priority') {
    const priority = taskPriority.safeParse(value).data;
    return priority && t(($) => $.tasks.priority[priority]);
  }
  const type = field === 'type' ? taskType.safeParse(value).data : undefined;
  return type && t(($) => $.tasks.type[type]);
}
