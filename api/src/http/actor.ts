import type { Language } from '@takt/contract/languages.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type { TokenScope } from '@takt/contract/tokens.ts';
import type { OrgId } from '../db/connect.ts';

/** A person with a living session. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly verified: boolean;
  /** His own choice, else that of the interface he calls from. */
  readonly language: Language;
  /** Has a second factor. */
  readonly secondFactor: boolean;
  /** Has proved within the last minutes who he is. */
  readonly confirmed: boolean;
}

/** Who is asking, inside the organisation that the call acts in. */
export interface Actor extends SignedIn {
  readonly orgId: OrgId;
  readonly role: Role;
}

/**
 * Finds the living session behind a bearer token and, with it, the membership the call acts in: that of `wantedOrg`,
 * or the person's current organisation. `undefined` when the session does not live. `scopes` has whoever calls with an
 * API token: what a call must be for to be let in.
 */
export type Authenticate = (
  token: string,
  wantedOrg: string | undefined,
) => Promise<
  | { person: Found; membership: Membership | undefined; scopes?: readonly TokenScope[] | undefined }
  | undefined
>;
/** `language` is null until the person has chosen one. */
type Found = Omit<SignedIn, 'language'> & { readonly language: Language | null };
export interface Membership {
  readonly orgId: OrgId;
  readonly role: Role;
  /** The organisation demands a second factor of its owner and administrators. */
  readonly requiresSecondFactor: boolean;
}

/** Everything, only with what one made oneself (or with oneself), only with a second factor, or nothing. */
export type Verdict = boolean | 'own' | 'second_factor';
/** What each role may do. A dangerous act takes a second factor where the organisation demands one. */
export type Rule = Readonly<Record<Role, Verdict>> & { readonly dangerous?: true };

/** Whether `rule` lets the actor act on something that `madeBy` made. */
export const allows = (rule: Rule, actor: Actor, madeBy: string | null): boolean => {
  const verdict = rule[actor.role];
  return verdict === true || verdict === 'second_factor' || (verdict === 'own' && madeBy === actor.userId);
};
