import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  /** How reports are made, in the warehouse's own words. */
  debug: { owner: true, admin: true, member: false },
} as const satisfies Record<string, Rule>;
