import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  write: { owner: true, admin: true, member: true },
  remove: { owner: true, admin: true, member: 'own' },
} as const satisfies Record<string, Rule>;
