import type { AuditEntry } from '@takt/contract/events.ts';
import { role } from '@takt/contract/organisations.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import type { TFunction } from 'i18next';
import { nameOf } from '../auth/auth.ts';
import { changesOf } from './changes.ts';

/** Names by id, for those whom a line mentions besides its actor and its subject. */
export type Names = ReadonlyMap<string, { name: string }>;
const nobody: Names = new Map();

/** One line of the log as a sentence in the language of `t`. */
export function auditSentence(entry: AuditEntry, t: TFunction, names: Names = nobody): string {
  const actor = actorOf(entry, t);
  // A session's subject is its person; the others are called as the log calls them.
  const person = entry.subject ?? actor;
  const subject = entry.subject === null ? '' : t(($) => $.audit.quoted, { name: entry.subject });
  const fields = changesOf(entry)
    .map(({ field }) => fieldName(field, t))
    .join(', ');
  const own = entry.actor !== null && entry.actor.id === entry.entity_id;
  return tidy(said());

  function said(): string {
    switch (entry.kind) {
      case 'organisation.created':
        return t(($) => $.audit.said.organisation.created, { actor, subject });
      case 'organisation.changed':
        return t(($) => $.audit.said.organisation.changed, { actor, fields });
      case 'organisation.security_changed':
        return t(($) => $.audit.said.organisation.security_changed, { actor, fields });
      case 'organisation.ownership_transferred':
        return transfer();
      case 'organisation.deleted':
        return t(($) => $.audit.said.organisation.deleted, { actor, subject });
      case 'organisation.restored':
        return t(($) => $.audit.said.organisation.restored, { actor, subject });
      case 'member.joined':
        return own || entry.actor === null
          ? t(($) => $.audit.said.member.joined, { subject: person })
          : t(($) => $.audit.said.member.admitted, { actor, subject: person });
      case 'member.changed':
        return memberChange();
      case 'member.removed':
        return t(($) => $.audit.said.member.removed, { actor, subject: person });
      case 'member.left':
        return t(($) => $.audit.said.member.left, { subject: person });
      case 'member.requested':
        return t(($) => $.audit.said.member.requested, { subject: person });
      case 'member.declined':
        return t(($) => $.audit.said.member.declined, { actor, subject: person });
      case 'invitation.requested':
        return t(($) => $.audit.said.invitation.requested, { actor, subject: person });
      case 'invitation.sent':
        return t(($) => $.audit.said.invitation.sent, { actor, subject: person });
      case 'invitation.revoked':
        return t(($) => $.audit.said.invitation.revoked, { actor, subject: person });
      case 'invitation.declined':
        // Who is invited needs no account to decline; an administrator declines what a member has proposed.
        return entry.actor === null
          ? t(($) => $.audit.said.invitation.declined, { subject: person })
          : t(($) => $.audit.said.invitation.refused, { actor, subject: person });
      case 'department.created':
        return t(($) => $.audit.said.department.created, { actor, subject });
      case 'department.changed':
        return t(($) => $.audit.said.department.changed, { actor, subject, fields });
      case 'department.deleted':
        return t(($) => $.audit.said.department.deleted, { actor, subject });
      case 'project.created':
        return t(($) => $.audit.said.project.created, { actor, subject });
      case 'project.changed':
        return t(($) => $.audit.said.project.changed, { actor, subject, fields });
      case 'project.deleted':
        return t(($) => $.audit.said.project.deleted, { actor, subject });
      case 'task.created':
        return t(($) => $.audit.said.task.created, { actor, subject });
      case 'task.changed':
        return t(($) => $.audit.said.task.changed, { actor, subject, fields });
      case 'task.moved':
        return taskMove();
      case 'task.deleted':
        return t(($) => $.audit.said.task.deleted, { actor, subject });
      case 'import.changed':
        return t(($) => $.audit.said.import[importOutcome(entry)], { actor, subject });
      case 'session.started':
        return t(($) => $.audit.said.session.started, { actor });
      case 'session.reuse_detected':
        return t(($) => $.audit.said.session.reuse_detected, { actor });
      case 'session.password_changed':
        return t(($) => $.audit.said.session.password_changed, { actor });
      case 'session.email_changed':
        return t(($) => $.audit.said.session.email_changed, { actor });
      case 'session.two_factor_enabled':
        return t(($) => $.audit.said.session.two_factor_enabled, { actor });
      case 'session.two_factor_disabled':
        return t(($) => $.audit.said.session.two_factor_disabled, { actor });
      case 'audit.exported':
        return t(($) => $.audit.said.audit.exported, { actor });
    }
  }

  function transfer(): string {
    const heir = typeof entry.data.to === 'string' ? names.get(entry.data.to)?.name : undefined;
    return heir === undefined
      ? t(($) => $.audit.said.organisation.ownership_transferred, { actor })
      : t(($) => $.audit.said.organisation.transferred_to, { actor, heir });
  }

  function memberChange(): string {
    const [change, another] = changesOf(entry);
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
    const [change] = changesOf(entry);
    const [from, to] = [taskStatus.safeParse(change?.before).data, taskStatus.safeParse(change?.after).data];
    if (from === undefined || to === undefined) return t(($) => $.audit.said.task.moved, { actor, subject });
    const named = (status: typeof from) => t(($) => $.tasks.status[status]).toLocaleLowerCase();
    return t(($) => $.audit.said.task.status, { actor, subject, from: named(from), to: named(to) });
  }
}

/** Who did it; what nobody did, the system did. */
export const actorOf = ({ actor }: Pick<AuditEntry, 'actor'>, t: TFunction): string =>
  actor ? nameOf({ ...actor, username: null }) : t(($) => $.audit.system);

/** As the person would call it; a field that has no name yet goes by its own. */
export function fieldName(field: string, t: TFunction): string {
  const names: Readonly<Record<string, string>> = t(($) => $.audit.fields, { returnObjects: true });
  return Object.hasOwn(names, field) ? (names[field] ?? field) : field;
}

function importOutcome({ data }: AuditEntry): 'changed' | 'done' | 'failed' {
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
