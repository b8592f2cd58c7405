import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  /** Whoever may write one task may write many. */
  upload: { owner: true, admin: true, member: true },
  run: { owner: true, admin: true, member: 'own' },
} as const satisfies Record<string, Rule>;
