import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatsOf } from '../src/texts/format.ts';
import { startTexts, withTexts } from '../src/texts/i18n.ts';
import { TimeSeries } from '../src/ui/charts/TimeSeries.tsx';
import { DataTable } from '../src/ui/table/DataTable.tsx';
import { UiProvider } from '../src/ui/UiProvider.tsx';
import { chartFormats, columnsOf, rowsOf, yearOf } from './samples.ts';

/** What bench/charts.ts calls; each answers ms from the data to the paint. */
declare global {
  var bench: {
    charts: (run: number) => Promise<number>;
    tableMount: () => Promise<number>;
    tableSort: (column: string) => Promise<number>;
    clear: () => Promise<number>;
  };
}

type Shown = { what: 'nothing' } | { what: 'charts'; run: number } | { what: 'table'; sort?: string };

const formats = formatsOf('ru');
const ofCharts = chartFormats(formats);
const columns = columnsOf(formats);
const rows = rowsOf(10_000);
/** Set by the page as soon as it stands. */
let show: (shown: Shown) => void = () => undefined;

function Page() {
  const [shown, setShown] = useState<Shown>({ what: 'nothing' });
  useEffect(() => {
    show = setShown;
  }, []);
  if (shown.what === 'nothing') return null;
  if (shown.what === 'table') {
    return (
      <DataTable
        title="Кампании"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={shown.sort}
        onSort={(sort) => show(sort === undefined ? { what: 'table' } : { what: 'table', sort })}
      />
    );
  }
  return <Charts run={shown.run} />;
}

function Charts({ run }: { run: number }) {
  const [data] = useState(() => Array.from({ length: 12 }, (_, nth) => yearOf(run, nth)));
  return data.map((one, nth) => (
    <div key={nth} className="card">
      <TimeSeries title={`График ${nth + 1}`} data={one} formats={ofCharts} height={200} />
    </div>
  ));
}

/** Resolves when what was drawn by now has been painted: after the frame, in a task of its own. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => resolve(), { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  });

async function measured(shown: Shown): Promise<number> {
  const begun = performance.now();
  flushSync(() => show(shown));
  await painted();
  return performance.now() - begun;
}

const router = createRouter({
  routeTree: createRootRoute({ component: Page }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startTexts('ru');
await withTexts(['analytics', 'charts', 'reports'], Promise.resolve());
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </QueryClientProvider>,
);
globalThis.bench = {
  charts: (run) => measured({ what: 'charts', run }),
  tableMount: () => measured({ what: 'table' }),
  tableSort: (sort) => measured({ what: 'table', sort }),
  clear: () => measured({ what: 'nothing' }),
};
