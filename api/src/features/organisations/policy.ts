import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  change: { owner: true, admin: true, member: false },
  secure: { owner: true, admin: 'second_factor', member: false, dangerous: true },
  transfer: { owner: true, admin: false, member: false, dangerous: true },
  remove: { owner: true, admin: false, member: false, dangerous: true },
} as const satisfies Record<string, Rule>;
