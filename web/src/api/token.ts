const KEY = 'access_token';
/** seconds */
const COOKIE_AGE = 900;

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

export const readToken = (): string | null => localStorage.getItem(KEY);

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  document.cookie = cookie(token, COOKIE_AGE);
  tell(token);
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
  document.cookie = cookie('', 0);
  tell(null);
}

/** Changes made here and in other tabs. */
export function onToken(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // `key` is null when the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener(readToken());
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function tell(token: string | null): void {
  for (const listener of listeners) listener(token);
}

function cookie(value: string, age: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${KEY}=${encodeURIComponent(value)}; Max-Age=${age}; Path=/; SameSite=Strict${secure}`;
}
