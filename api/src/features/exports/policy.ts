import type { Rule } from '../../http/actor.ts';

/** Whoever sees a list may take it with him; that he did is in the log. */
export const may = {
  read: { owner: true, admin: true, member: true },
} as const satisfies Record<string, Rule>;
