import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  /** Their tasks come to other people without anybody having looked. */
  write: { owner: true, admin: true, member: false },
} as const satisfies Record<string, Rule>;
