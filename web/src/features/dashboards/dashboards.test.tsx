import type { Dashboard, Widget } from '@takt/contract/dashboards.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptedServer } from '../../testing/scriptedServer.ts';
import { dashboardQuery, useChangeDashboard } from './api.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

const ID = '018f0000-0000-7000-8000-000000000001';
const widget = (n: number): Widget => ({
  id: `00000000-0000-0000-0000-00000000000${n}`,
  block: 'sales.trend',
  title: '',
  options: {},
  width: 6,
  height: 4,
});
const dashboard = (version: number, widgets: Widget[]): Dashboard => ({
  id: ID,
  name: 'Мой экран',
  is_shared: false,
  owner_id: '018f0000-0000-7000-8000-000000000002',
  widgets,
  version,
  created_at: '2025-09-01T00:00:00.000Z',
  updated_at: '2025-09-01T00:00:00.000Z',
});

test('an answer does not take back what was changed after it was asked', async () => {
  const queries = new QueryClient();
  const { queryKey } = dashboardQuery(ID);
  queries.setQueryData(queryKey, dashboard(1, []));
  let asked = 0;
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  // The second change is answered last of all.
  server.answer((request) => {
    if (request.method !== 'PATCH') return { status: 200, body: { items: [] } };
    asked += 1;
    return asked === 1
      ? { status: 200, body: dashboard(2, [widget(1)]) }
      : { status: 200, body: dashboard(3, [widget(1), widget(2)]), after: held };
  });
  const made = vi.fn<(change: ReturnType<typeof useChangeDashboard>) => void>();
  function Holder() {
    made(useChangeDashboard(ID));
    return null;
  }
  renderToString(
    <QueryClientProvider client={queries}>
      <Holder />
    </QueryClientProvider>,
  );

  const [change] = made.mock.lastCall ?? [];
  const first = change?.mutateAsync({ widgets: [widget(1)] });
  const second = change?.mutateAsync({ widgets: [widget(1), widget(2)] });
  await first;

  expect(queries.getQueryData(queryKey)).toMatchObject({ version: 2, widgets: [widget(1), widget(2)] });
  free();
  await second;
  expect(queries.getQueryData(queryKey)).toMatchObject({ version: 3, widgets: [widget(1), widget(2)] });
});
