import { login as loginCall, logout as logoutCall } from '@takt/contract/auth.ts';
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
  /** Throws what failed; the sentence is in `error` as well. */
  login: (email: string, password: string) => Promise<void>;
  logout: () => Promise<void>;
  /** After the person has changed his profile. */
  replaceUser: (user: User) => void;
  /** Asks the server again, as after a verification. */
  reloadUser: () => Promise<void>;
  /** Follows the token no longer. */
  stop: () => void;
}

interface Hooks {
  /** Before anything is shown to him: his language, for one. */
  onUser: (user: User) => Promise<void>;
  /** Nothing that belonged to him may stay. */
  onGone: () => void;
}

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
  const fetchUser = async () => {
    question += 1;
    const asked = question;
    try {
      const user = await call(me);
      if (asked !== question) return;
      await onUser(user);
      if (asked === question && readToken() !== null) set({ user, accessToken: readToken(), error: null });
    } catch (error) {
      if (asked !== question) return;
      dropToken();
      forget(
        messageOr(
          error,
          i18n.t(($) => $.auth.loginFailed),
        ),
      );
      throw error;
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
    async login(email, password) {
      signingIn = true;
      try {
        const { access_token } = await call(loginCall, {
          body: { email, password },
          headers: { [SKIP_RETRY]: 'true' },
        });
        keepToken(access_token);
        await fetchUser();
      } catch (error) {
        dropToken();
        forget(
          messageOr(
            error,
            i18n.t(($) => $.auth.loginFailed),
          ),
        );
        throw error;
      } finally {
        signingIn = false;
      }
    },
    async logout() {
      try {
        await call(logoutCall, { headers: { [SKIP_RETRY]: 'true' } });
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
