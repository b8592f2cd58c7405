import type { Rule } from '../../http/actor.ts';

export const may = {
  read: { owner: true, admin: true, member: true },
  /** From a member it is a proposal where approval is required, and refused where it is not. */
  invite: { owner: true, admin: true, member: true },
  approve: { owner: true, admin: true, member: false },
  revoke: { owner: true, admin: true, member: 'own' },
} as const satisfies Record<string, Rule>;
