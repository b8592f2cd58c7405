import type { Stage } from '../../e2e/stage.ts';

export const password = 'лошадь съела скрепку';

export interface Session {
  readonly email: string;
  readonly headers: Record<string, string>;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** Anew: what opens the api lives for a quarter of an hour. */
  signIn(): Promise<void>;
}

/** A new owner with an organisation, the way a person comes to both. */
export async function newOwner(stage: Stage): Promise<Session> {
  const email = `bench-${Date.now()}-${Math.random().toString(36).slice(2)}@example.test`;
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-requested-with': 'takt' };

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${stage.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a bench reads two or three fields of an answer that the tests hold to its contract
    return (await answer.json()) as T;
  }

  await call('POST', '/auth/register', { email, password, first_name: 'Анна', last_name: 'Замерова' });
  const token = new URL(await stage.linkFor(email)).searchParams.get('token');
  await call('GET', `/auth/verify?token=${token}`);
  async function signIn() {
    const { access_token } = await call<{ access_token: string }>('POST', '/auth/login', { email, password });
    headers.authorization = `Bearer ${access_token}`;
  }
  await signIn();
  await call('POST', '/orgs', { name: 'Замеры' });
  return {
    email,
    headers,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    signIn,
  };
}

/** The one that a new owner has, and who he is in it. */
export async function organisationOf(owner: Session): Promise<{ id: string; owner_id: string }> {
  const { items } = await owner.get<{ items: { id: string; owner_id: string }[] }>('/orgs');
  const [organisation] = items;
  if (!organisation) throw new Error('The new owner has no organisation');
  return organisation;
}
