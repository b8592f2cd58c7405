import { refresh } from '@takt/contract/sessions.ts';
import { dropToken, keepToken, readToken } from './token.ts';
import { type Answer, ask, headersOf, urlOf } from './wire.ts';

/** A request that carries it is never repeated after a 401. */
export const SKIP_RETRY = 'X-Skip-Retry';

let ongoing: Promise<string | null> | undefined;

/**
 * A token newer than `stale`, or null. Requests of this tab share one attempt; other tabs wait for its lock and
 * then take the token it has stored.
 */
export function renewToken(stale: string | null): Promise<string | null> {
  ongoing ??= alone(async () => {
    const stored = readToken();
    if (stored !== null && stored !== stale) return stored;
    return askForToken();
  }).finally(() => {
    ongoing = undefined;
  });
  return ongoing;
}

/**
 * Sends with the stored token. On a 401 it renews the token once and sends once more; when that is of no use, or
 * the request is not to be repeated, the token goes and the 401 is handed on.
 */
export async function withSession<A extends Answer>(
  send: (token: string | null) => Promise<A>,
  { retry }: { retry: boolean },
): Promise<A> {
  const token = readToken();
  const answer = await send(token);
  if (answer.status !== 401) return answer;

  const renewed = retry ? await renewToken(token) : null;
  if (renewed === null) {
    dropToken();
    return answer;
  }
  const second = await send(renewed);
  if (second.status === 401) dropToken();
  return second;
}

async function askForToken(): Promise<string | null> {
  try {
    const answer = await ask(urlOf(refresh.path), {
      method: refresh.method,
      headers: { ...headersOf(null), [SKIP_RETRY]: 'true' },
    });
    const read = refresh.response.safeParse(answer.body);
    if (answer.status !== 200 || !read.success) return null;
    keepToken(read.data.access_token);
    return read.data.access_token;
  } catch {
    // No network: the attempt failed as any other.
    return null;
  }
}

/** One at a time over all tabs; a page without a secure context has no locks and goes on by itself. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('takt-refresh', work);
}
