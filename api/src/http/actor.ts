import type { Language } from '@takt/contract/languages.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type { OrgId } from '../db/connect.ts';

/** A person with a living session. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly verified: boolean;
  readonly language: Language | null;
}

/** Who is asking, inside the organisation that the call acts in. */
export interface Actor extends SignedIn {
  readonly orgId: OrgId;
  readonly role: Role;
}

/**
 * Finds the living session behind a bearer token and, with it, the membership the call acts in: that of `wantedOrg`,
 * or the person's current organisation. `undefined` when the session does not live.
 */
export type Authenticate = (
  token: string,
  wantedOrg: string | undefined,
) => Promise<{ person: SignedIn; membership: { orgId: OrgId; role: Role } | undefined } | undefined>;

/** What each role may do: everything, only with what it made itself, or nothing. */
export type Rule = Readonly<Record<Role, boolean | 'own'>>;

/** Whether `rule` lets the actor act on something that `madeBy` made. */
export const allows = (rule: Rule, actor: Actor, madeBy: string | null): boolean => {
  const verdict = rule[actor.role];
  return verdict === true || (verdict === 'own' && madeBy === actor.userId);
};
