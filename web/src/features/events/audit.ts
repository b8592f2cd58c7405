import type { AuditEntry, EventKind } from '@takt/contract/events.ts';
import { role } from '@takt/contract/organisations.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import type { TFunction } from 'i18next';
import { nameOf } from '../auth/auth.ts';
import { changesOf } from './changes.ts';
import { kindName, partsOf } from './kinds.ts';

/** Names by id, for those whom a line mentions besides its actor and its subject. */
export type Names = ReadonlyMap<string, { name: string }>;
const nobody: Names = new Map();

/** One line of the log as a sentence in the language of `t`. */
export const auditSentence = (entry: AuditEntry, t: TFunction, names: Names = nobody): string =>
  sentenceOf({ ...entry, actor_id: entry.actor?.id ?? null }, actorOf(entry, t), t, names);

type Said = Pick<AuditEntry, 'kind' | 'actor_id' | 'entity' | 'entity_id' | 'subject' | 'data'>;

/** `actor`: the name of whoever did it. */
export function sentenceOf(entry: Said, actor: string, t: TFunction, names: Names = nobody): string {
  const called = subjectOf(entry);
  // A session's subject is its person; the others are called as the log calls them.
  const person = called ?? actor;
  const subject = called === null ? '' : t(($) => $.audit.quoted, { name: called });
  const changes = changesOf(entry);
  const fields = changes.map(({ field }) => fieldName(field, t, entry.entity)).join(', ');
  const own = entry.actor_id !== null && entry.actor_id === entry.entity_id;
  return tidy(said());

  function said(): string {
    switch (entry.kind) {
      case 'organisation.ownership_transferred':
        return transfer();
      case 'member.joined':
        return own || entry.actor_id === null
          ? t(($) => $.audit.said.member.joined, { subject: person })
          : t(($) => $.audit.said.member.admitted, { actor, subject: person });
      case 'member.changed':
        return memberChange();
      case 'invitation.declined':
        // Who is invited needs no account to decline; an administrator declines what a member has proposed.
        return entry.actor_id === null
          ? t(($) => $.audit.said.invitation.declined, { subject: person })
          : t(($) => $.audit.said.invitation.refused, { actor, subject: person });
      case 'task.moved':
        return taskMove();
      case 'tasks.changed':
        return manyTasks();
      case 'import.changed':
        return t(($) => $.audit.said.import[importOutcome(entry)], { actor, subject });
      case 'audit.exported':
        return exported();
      default:
        return plainly(entry.kind);
    }
  }

  /** Who did what to what. People are called by their names alone. */
  function plainly(kind: EventKind): string {
    const { group, act } = partsOf(kind);
    const ofPerson = group === 'member' || group === 'invitation';
    const sentences: Readonly<Record<string, string>> = t(($) => $.audit.said[group], {
      returnObjects: true,
      actor,
      subject: ofPerson ? person : subject,
      fields,
    });
    return sentences[act] ?? kindName(kind, t);
  }

  function manyTasks(): string {
    const { ids } = entry.data;
    return Array.isArray(ids)
      ? t(($) => $.audit.said.tasks.changed, { count: ids.length, actor, fields })
      : t(($) => $.audit.said.tasks.several, { actor, fields });
  }

  function exported(): string {
    const lists: Readonly<Record<string, string>> = t(($) => $.audit.lists, { returnObjects: true });
    const { list } = entry.data;
    const name = typeof list === 'string' && Object.hasOwn(lists, list) ? lists[list] : undefined;
    return name === undefined
      ? t(($) => $.audit.said.audit.exported, { actor })
      : t(($) => $.audit.said.audit.exportedList, { actor, subject: t(($) => $.audit.quoted, { name }) });
  }

  function transfer(): string {
    const heir = typeof entry.data.to === 'string' ? names.get(entry.data.to)?.name : undefined;
    return heir === undefined
      ? t(($) => $.audit.said.organisation.ownership_transferred, { actor })
      : t(($) => $.audit.said.organisation.transferred_to, { actor, heir });
  }

  function memberChange(): string {
    const [change, another] = changes;
    const one = another === undefined ? change : undefined;
    const given = one?.field === 'role' ? role.safeParse(one.after).data : undefined;
    if (given !== undefined) {
      const named = t(($) => $.organisations.roles[given]).toLocaleLowerCase();
      return t(($) => $.audit.said.member.role, { actor, subject: person, role: named });
    }
    if (one?.field === 'status' && one.after === 'suspended')
      return t(($) => $.audit.said.member.suspended, { actor, subject: person });
    if (one?.field === 'status' && one.after === 'active')
      return t(($) => $.audit.said.member.reactivated, { actor, subject: person });
    return t(($) => $.audit.said.member.changed, { actor, subject: person, fields });
  }

  function taskMove(): string {
    const [change] = changes;
    const [from, to] = [taskStatus.safeParse(change?.before).data, taskStatus.safeParse(change?.after).data];
    if (from === undefined || to === undefined) return t(($) => $.audit.said.task.moved, { actor, subject });
    const named = (status: typeof from) => t(($) => $.tasks.status[status]).toLocaleLowerCase();
    return t(($) => $.audit.said.task.status, { actor, subject, from: named(from), to: named(to) });
  }
}

/** As the log calls it, or as the line itself does. */
function subjectOf({
  subject,
  entity,
  data,
}: Pick<AuditEntry, 'subject' | 'entity' | 'data'>): string | null {
  if (subject !== null) return subject;
  if (sayName.includes(entity)) return named.safeParse(data).data?.name ?? null;
  const task = keyed.safeParse(data.task).data;
  if (task) return `${task.key} ${task.title}`;
  return (
    nouns.map((noun) => named.safeParse(data[noun]).data?.name).find((name) => name !== undefined) ?? null
  );
}

/** What its own lines call by `name`. */
const sayName: readonly AuditEntry['entity'][] = ['webhook', 'token', 'source', 'rule', 'dashboard'];
const keyed = z.object({ key: z.string(), title: z.string() });
const named = z.object({ name: z.string() });
const nouns = ['project', 'client', 'label'] as const;

/** Who did it; what nobody did, the system did, or somebody on the command line of the server. */
export function actorOf({ actor, data }: Pick<AuditEntry, 'actor' | 'data'>, t: TFunction): string {
  if (actor) return nameOf({ ...actor, username: null });
  return data.by === 'server' ? t(($) => $.audit.server) : t(($) => $.audit.system);
}

/** As the person would call it; a field that has no name yet goes by its own. */
export function fieldName(field: string, t: TFunction, entity?: AuditEntry['entity']): string {
  const names: Readonly<Record<string, string>> = t(($) => $.audit.fields, { returnObjects: true });
  // A department has a parent too.
  const name = field === 'parent_id' && entity === 'task' ? 'parent_task_id' : field;
  return Object.hasOwn(names, name) ? (names[name] ?? field) : field;
}

function importOutcome({ data }: Pick<AuditEntry, 'data'>): 'changed' | 'done' | 'failed' {
  const { import: file } = data;
  const status = typeof file === 'object' && file !== null && 'status' in file ? file.status : undefined;
  return status === 'done' || status === 'failed' ? status : 'changed';
}

/** A gap that nothing fills leaves no space, no colon and no brackets behind. */
const tidy = (sentence: string): string =>
  sentence
    .replace(' ()', '')
    .replaceAll(/\s{2,}/g, ' ')
    .replace(/[\s:]+$/, '');
