import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Organisation } from '@takt/contract/organisations.ts';
import type { User } from '@takt/contract/users.ts';
import { vi } from 'vitest';

export type Reply = { status: number; body?: unknown; after?: Promise<unknown> };
/** Answers a request, or writes to the response itself and returns nothing. */
export type Script = (request: IncomingMessage, response: ServerResponse) => Reply | undefined;

/**
 * A real server on a loopback port, scripted by the test, and the few globals of a browser that our client
 * touches. Nothing of ours is replaced.
 */
export async function scriptedServer() {
  const seen: { line: string; headers: IncomingMessage['headers'] }[] = [];
  const stored = new Map<string, string>();
  const cookies: string[] = [];
  const page = new EventTarget();
  let script: Script = () => ({ status: 404 });

  const server = createServer((request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    const reply = script(request, response);
    if (!reply) return;
    const { status, body, after } = reply;
    void Promise.resolve(after).then(() => response.writeHead(status).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}`, protocol: 'http:' });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
    addEventListener: () => undefined,
    visibilityState: 'visible',
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const ofTab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => ofTab.get(key) ?? null,
    setItem: (key: string, value: string) => ofTab.set(key, value),
    removeItem: (key: string) => ofTab.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));

  return {
    seen,
    stored,
    cookies,
    answer(next: Script) {
      script = next;
    },
    count: (line: string) => seen.filter((one) => one.line === line).length,
    /** What another tab's change of the storage looks like here. */
    otherTab(token: string | null) {
      if (token === null) stored.delete('access_token');
      else stored.set('access_token', token);
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'access_token' }));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export const bearer = (request: IncomingMessage): string | undefined =>
  request.headers.authorization?.replace('Bearer ', '');
export const denied: Reply = { status: 401, body: { detail: 'Sign in', code: 'unauthenticated' } };
export const newToken = (text: string): Reply => ({
  status: 200,
  body: { access_token: text, token_type: 'bearer', expires_in: 900 },
});
export const olga: User = {
  id: '0192f0aa-0000-7000-8000-000000000001',
  username: 'olga',
  email: 'olga@example.com',
  first_name: 'Ольга',
  last_name: 'Крылова',
  avatar_url: null,
  is_active: true,
  is_verified: true,
  last_login_at: null,
  language: null,
};
export const veter: Organisation = {
  id: '0192f0aa-0000-7000-8000-000000000002',
  name: 'Северный ветер',
  slug: 'severny-veter',
  description: null,
  industry: null,
  size: null,
  owner_id: olga.id,
  created_at: '2025-01-01T00:00:00Z',
  updated_at: '2025-01-01T00:00:00Z',
  custom_fields: { website: null, phone: null },
  preferences: {
    timezone: 'UTC',
    currency: 'RUB',
    locale: 'ru-RU',
    week_start: 'monday',
    date_format: null,
    working_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
    notifications: { email_reports: true, project_updates: true, task_reminders: true },
  },
  security: { is_private: true, approve_invitations: true, require_two_factor: false },
  demo_progress: null,
  role: 'owner',
};
