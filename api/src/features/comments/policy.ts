import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  write: { owner: true, admin: true, member: true },
  /** Nobody puts words into another's mouth. */
  change: { owner: 'own', admin: 'own', member: 'own' },
  remove: { owner: true, admin: true, member: 'own' },
} as const satisfies Record<string, Rule>;
