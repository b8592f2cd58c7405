import type { Rule } from '../../http/actor.ts';

export const may = {
  /** Everybody his own, and nobody another's. */
  own: { owner: true, admin: true, member: true },
} as const satisfies Record<string, Rule>;
