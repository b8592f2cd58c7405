import type { PlanChange } from '@takt/contract/plans.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import i18n from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scriptedServer } from '../../testing/scriptedServer.ts';
import { texts } from '../../texts/ru.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { type PlanEditor, usePlanEditor } from './usePlanEditor.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'ru', resources: { ru: { translation: texts } } });
});
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

/** The editor as it is on its first picture; what it does needs no second one. */
function editor(): PlanEditor {
  const made = vi.fn<(editor: PlanEditor) => void>();
  function Holder() {
    made(usePlanEditor('2025-09'));
    return null;
  }
  // The router looks here whether it runs in a browser.
  vi.stubGlobal('document', undefined);
  const router = createRouter({ history: createMemoryHistory(), routeTree: createRootRoute() });
  renderToString(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <Holder />
        </ToastProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  const [first] = made.mock.lastCall ?? [];
  if (!first) throw new Error('Nothing was rendered');
  return first;
}

const change = (amount: string, id = 'vk'): PlanChange => ({
  month: '2025-09',
  subject: { kind: 'platform', id, name: id },
  measure: 'spend',
  amount,
});

test('a save that the next one overtakes still hears its answer', async () => {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  server.answer(() => ({ status: 200, body: { items: [], before: [change('1')] }, after: held }));
  const told = vi.fn((count: number) => String(count));
  const { save } = editor();

  save([change('2')], told);
  save([change('3', 'google')], told);
  free();

  await expect.poll(() => told).toHaveBeenCalledTimes(2);
});

test('more than one call takes is sent in several', async () => {
  server.answer(() => ({ status: 200, body: { items: [], before: [] } }));
  const told = vi.fn((count: number) => String(count));

  editor().save(
    Array.from({ length: 1200 }, (_, n) => change('1', `p${n}`)),
    told,
  );

  await expect.poll(() => told).toHaveBeenCalledTimes(2);
  expect(server.seen).toHaveLength(2);
});
