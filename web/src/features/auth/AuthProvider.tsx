import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { type AuthState, isAuthenticated } from './auth.ts';
import type { Session } from './session.ts';

type Acts = 'login' | 'loginSecondStep' | 'forgetError' | 'logout' | 'replaceUser' | 'reloadUser';
interface Auth extends AuthState, Pick<Session, Acts> {
  isAuthenticated: boolean;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  const { login, loginSecondStep, forgetError, logout, replaceUser, reloadUser } = session;
  const acts = { login, loginSecondStep, forgetError, logout, replaceUser, reloadUser };
  return (
    <AuthContext value={{ ...state, isAuthenticated: isAuthenticated(state), ...acts }}>
      {children}
    </AuthContext>
  );
}
