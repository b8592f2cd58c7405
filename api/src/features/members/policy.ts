import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  change: { owner: true, admin: true, member: false, dangerous: true },
  /** Members may leave; the service lets them remove nobody else. */
  remove: { owner: true, admin: true, member: 'own', dangerous: true },
  reassign: { owner: true, admin: true, member: false },
} as const satisfies Record<string, Rule>;
