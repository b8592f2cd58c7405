import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { type AuthState, isAuthenticated } from './auth.ts';
import type { Session } from './session.ts';

interface Auth extends AuthState, Pick<Session, 'login' | 'logout' | 'replaceUser' | 'reloadUser'> {
  isAuthenticated: boolean;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  const { login, logout, replaceUser, reloadUser } = session;
  return (
    <AuthContext
      value={{ ...state, isAuthenticated: isAuthenticated(state), login, logout, replaceUser, reloadUser }}
    >
      {children}
    </AuthContext>
  );
}
