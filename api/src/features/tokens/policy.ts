import type { Rule } from '../../http/actor.ts';

export const may = {
  /** Everybody has tokens of his own and sees no others. */
  read: { owner: true, admin: true, member: true },
  create: { owner: true, admin: true, member: true, dangerous: true },
} as const satisfies Record<string, Rule>;
