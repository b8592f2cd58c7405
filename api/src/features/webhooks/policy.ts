import type { Rule } from '../../http/actor.ts';

/** Whoever sends the organisation's work somewhere else must be trusted with all of it. */
export const may = {
  read: { owner: true, admin: true, member: false },
  write: { owner: true, admin: true, member: false, dangerous: true },
} as const satisfies Record<string, Rule>;
