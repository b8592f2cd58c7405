import type { Organisation } from '@takt/contract/organisations.ts';
import type { User } from '@takt/contract/users.ts';

export interface AuthState {
  user: User | null;
  accessToken: string | null;
  loading: boolean;
  /** What the last sign-in failed with, as a sentence. */
  error: string | null;
}

/** Signed in: a token and a user. */
export const isAuthenticated = ({ user, accessToken }: AuthState): boolean =>
  user !== null && accessToken !== null;

export interface GuardRules {
  requireAuth?: boolean | undefined;
  requireVerification?: boolean | undefined;
  requireOrganisation?: boolean | undefined;
  /** Instead of /login. */
  redirectTo?: string | undefined;
}

/** The company check; a failed one counts as `none`. */
export type Company = 'unchecked' | 'checking' | 'none' | Organisation;

export type GuardStep =
  | { show: 'content' }
  | { wait: 'authentication' | 'organisation' | 'loading' }
  | { go: 'login' | 'custom' | 'verify-email' | 'onboarding' };

/** Specification §2: first wait, then login, verify-email, onboarding, and at last the content. */
export function guardStep(auth: AuthState, company: Company, rules: GuardRules): GuardStep {
  const { requireAuth = true, requireVerification = false, requireOrganisation = false } = rules;
  if (auth.loading) return { wait: 'authentication' };

  const signedIn = isAuthenticated(auth);
  if (requireAuth && !signedIn) {
    // A token whose user is still on the way.
    if (auth.accessToken !== null && auth.error === null) return { wait: 'loading' };
    return { go: rules.redirectTo === undefined ? 'login' : 'custom' };
  }
  if (requireVerification && auth.user && !auth.user.is_verified) return { go: 'verify-email' };
  if (requireOrganisation && auth.user) {
    if (company === 'checking') return { wait: 'organisation' };
    if (company === 'unchecked') return { wait: 'loading' };
    if (company === 'none') return { go: 'onboarding' };
  }
  return { show: 'content' };
}

/** `?redirect=` is followed only inside the app: another site's address would make us a door for phishing. */
export function inAppPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  // URL drops tabs and line ends and turns backslashes, as the browser would.
  const url = new URL(value, 'https://takt.invalid');
  if (url.origin !== 'https://takt.invalid') return undefined;
  // An invitation is public too, but that is where one comes from and wants to get back to.
  const entrances = [
    '/login',
    '/register',
    '/verify',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
  ];
  return entrances.includes(url.pathname) ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

/** Somebody who is only invited has no name yet, just the address that he was invited by. */
export const nameOf = (user: {
  first_name: string;
  last_name: string;
  username: string | null;
  email?: string;
}): string => `${user.first_name} ${user.last_name}`.trim() || (user.username ?? user.email ?? '');
