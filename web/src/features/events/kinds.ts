import { type EventKind, eventKind } from '@takt/contract/events.ts';
import type { TFunction } from 'i18next';
import type { Texts } from '../../texts/ru.ts';

type Group = keyof Texts['audit']['groups'];

/** The daily work, which the administration's log leaves out. */
const work: ReadonlySet<string> = new Set([
  'project',
  'task',
  'tasks',
  'comment',
  'label',
  'client',
  'work_import',
  'import',
]);

/** Kinds of events by what they are about, in the order of the contract. */
export function groupsOf(scope: 'administration' | 'all'): { group: Group; kinds: EventKind[] }[] {
  const groups = new Map<Group, EventKind[]>();
  for (const kind of eventKind.options) {
    const group = groupOf(kind);
    if (scope === 'administration' && work.has(group)) continue;
    groups.set(group, [...(groups.get(group) ?? []), kind]);
  }
  return [...groups].map(([group, kinds]) => ({ group, kinds }));
}

export const isAdministration = (kind: EventKind): boolean => !work.has(groupOf(kind));

/** «Роль изменена» */
export function kindName(kind: EventKind, t: TFunction): string {
  const { group, act } = partsOf(kind);
  const names: Readonly<Record<string, string>> = t(($) => $.audit.kinds[group], { returnObjects: true });
  return names[act] ?? kind;
}

/** `task.moved` → `task` and `moved` */
export const partsOf = (kind: EventKind): { group: Group; act: string } => ({
  group: groupOf(kind),
  act: kind.slice(kind.indexOf('.') + 1),
});

type GroupOf<K extends string> = K extends `${infer G}.${string}` ? G : never;

function groupOf(kind: EventKind): GroupOf<EventKind> {
  const [group] = kind.split('.');
  const found = groups.find((one) => one === group);
  if (found === undefined) throw new Error(`The kind ${kind} belongs to no group`);
  return found;
}

const groups = [
  'organisation',
  'member',
  'invitation',
  'department',
  'project',
  'task',
  'comment',
  'label',
  'client',
  'tasks',
  'work_import',
  'plan',
  'rule',
  'dashboard',
  'webhook',
  'token',
  'import',
  'source',
  'session',
  'audit',
] as const satisfies readonly GroupOf<EventKind>[];

/** The kind that an address names, if there is such a one. */
export const kindOf = (given: string | undefined): EventKind | undefined =>
  eventKind.optional().catch(undefined).parse(given);
