import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  write: { owner: true, admin: true, member: true },
  /** Of what is shared; what is not exists for its owner alone. */
  change: { owner: true, admin: true, member: 'own' },
} as const satisfies Record<string, Rule>;
