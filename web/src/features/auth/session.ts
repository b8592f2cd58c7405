import { login as loginCall, loginSecondStep as secondStepCall } from '@takt/contract/auth.ts';
import { logout as logoutCall } from '@takt/contract/sessions.ts';
import { me, type User } from '@takt/contract/users.ts';
import i18n from 'i18next';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { renewToken, SKIP_RETRY } from '../../api/session.ts';
import { dropToken, keepToken, onToken, readToken } from '../../api/token.ts';
import type { AuthState } from './auth.ts';

/** Who is signed in, for the whole tab: one state that React only looks at. */
export interface Session {
  read: () => AuthState;
  subscribe: (listener: () => void) => () => void;
  start: () => Promise<void>;
  /** Throws what failed; the sentence is in `error` as well. Resolves with the ticket of the second step, if one is due. */
  login: (email: string, password: string) => Promise<string | null>;
  loginSecondStep: (ticket: string, code: string) => Promise<void>;
  /** The person begins anew: what failed before is not his matter any more. */
  forgetError: () => void;
  logout: () => Promise<void>;
  /** After the person has changed his profile. */
  replaceUser: (user: User) => void;
  /** Asks the server again, as after a verification. */
  reloadUser: () => Promise<void>;
  /** Follows the token no longer. */
  stop: () => void;
}

interface Hooks {
  /** Before anything is shown to him: his language, for one. Hands back what has become of him. */
  onUser: (user: User) => Promise<User>;
  /** Nothing that belonged to him may stay. */
  onGone: () => void;
}

/** What fails here is no reason to renew a token. */
const headers = { [SKIP_RETRY]: 'true' };

export function createSession({ onUser, onGone }: Hooks): Session {
  let state: AuthState = { user: null, accessToken: null, loading: true, error: null };
  const listeners = new Set<() => void>();
  // Of two answers about the user, only the one to the later question counts.
  let question = 0;
  let signingIn = false;

  const set = (change: Partial<AuthState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const forget = (error: string | null = null) => {
    question += 1;
    const wasSomebody = state.user !== null;
    set({ user: null, accessToken: null, error });
    if (wasSomebody) onGone();
  };
  const forgetBecause = (error: unknown) => {
    dropToken();
    forget(
      messageOr(
        error,
        i18n.t(($) => $.auth.loginFailed),
      ),
    );
  };
  const fetchUser = async () => {
    question += 1;
    const asked = question;
    try {
      const found = await call(me);
      if (asked !== question) return;
      const user = await onUser(found);
      if (asked === question && readToken() !== null) set({ user, accessToken: readToken(), error: null });
    } catch (error) {
      if (asked !== question) return;
      forgetBecause(error);
      throw error;
    }
  };
  const enter = (token: string) => {
    keepToken(token);
    return fetchUser();
  };
  /** A failed sign-in leaves nobody signed in, and says why. */
  const signIn = async <T>(work: () => Promise<T>): Promise<T> => {
    signingIn = true;
    try {
      return await work();
    } catch (error) {
      forgetBecause(error);
      throw error;
    } finally {
      signingIn = false;
    }
  };

  const stop = onToken((token) => {
    // Without a user a fetch may be under way, which then says itself why it failed.
    if (token === null && state.user !== null) return forget();
    set({ accessToken: token });
    if (token === null) return;
    // Another tab has signed in. During start and login the fetch is under way already.
    if (state.user === null && !state.loading && !signingIn) void fetchUser().catch(() => undefined);
  });
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const kept = readToken();
      const renewed = await renewToken(kept);
      if (renewed === null && kept !== null) keepToken(kept);
      set({ accessToken: renewed ?? kept });
      try {
        if (state.accessToken !== null) await fetchUser();
      } catch (error) {
        // Not signed in any more: nothing to tell to somebody who has just come.
        if (error instanceof ApiError && error.status === 401) set({ error: null });
      }
      set({ loading: false });
    },
    login: (email, password) =>
      signIn(async () => {
        const answer = await call(loginCall, { body: { email, password }, headers });
        if ('mfa_required' in answer) return answer.ticket;
        await enter(answer.access_token);
        return null;
      }),
    loginSecondStep: (ticket, code) =>
      signIn(async () => {
        const { access_token } = await call(secondStepCall, { body: { ticket, code }, headers });
        await enter(access_token);
      }),
    forgetError: () => set({ error: null }),
    async logout() {
      try {
        await call(logoutCall, { headers });
      } catch {
        // Gone here in any case; the server ends the session when its refresh token runs out.
      }
      dropToken();
      forget();
    },
    replaceUser: (user) => set({ user }),
    reloadUser: fetchUser,
    stop,
  };
}
