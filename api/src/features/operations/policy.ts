import type { Rule } from '../../http/actor.ts';

export const may = {
  write: { owner: true, admin: true, member: true },
  undo: { owner: true, admin: true, member: 'own' },
} as const satisfies Record<string, Rule>;
