import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18n from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newToken, olga, scriptedServer } from '../../testing/scriptedServer.ts';
import { texts as en } from '../../texts/en.ts';
import { organisationsQuery } from '../organisations/current.ts';
import { AuthProvider } from './AuthProvider.tsx';
import { Guard } from './Guard.tsx';
import { createSession, type Session } from './session.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
let session: Session;
let queries: QueryClient;
beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
});
beforeEach(async () => {
  server = await scriptedServer();
  session = createSession({ onUser: async (user) => user, onGone: () => {} });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(async () => {
  session.stop();
  await queries.cancelQueries();
  await server.stop();
  vi.unstubAllGlobals();
});

const never = new Promise(() => {});

/** What stands on the screen right now. */
async function screen(): Promise<string> {
  // The router looks here whether it runs in a browser; a string is rendered, as a server would.
  vi.stubGlobal('document', undefined);
  const guarded = () => (
    <QueryClientProvider client={queries}>
      <AuthProvider session={session}>
        <Guard requireOrganisation>the content</Guard>
      </AuthProvider>
    </QueryClientProvider>
  );
  const router = createRouter({
    history: createMemoryHistory(),
    routeTree: createRootRoute({ component: guarded }),
  });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

test('while authentication loads the guard says so, beside a spinner', async () => {
  const seen = await screen();

  expect(seen).toMatch(/role="status".*<svg.*>Checking authentication\.\.\.</);
  expect(seen).not.toContain('the content');
});

test('while the company is looked up the guard says so', async () => {
  server.answer(({ url }) => {
    if (url === '/api/auth/refresh') return newToken('t');
    return url === '/api/users/me' ? { status: 200, body: olga } : { status: 200, after: never };
  });
  await session.start();
  void queries.fetchQuery(organisationsQuery).catch(() => undefined);

  const seen = await screen();

  expect(seen).toMatch(/role="status".*<svg.*>Checking organization\.\.\.</);
  expect(seen).not.toContain('the content');
});

test('while it waits for anything else the guard says that it loads', async () => {
  await session.start();
  server.answer(() => ({ status: 200, body: olga, after: never }));
  server.otherTab('t');

  const seen = await screen();

  expect(session.read()).toMatchObject({ accessToken: 't', user: null, loading: false });
  expect(seen).toMatch(/role="status".*<svg.*>Loading\.\.\.</);
  expect(seen).not.toContain('the content');
});
