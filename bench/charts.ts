import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import config from '../e2e/playwright.config.ts';
import { startStage } from '../e2e/stage.ts';
import { importDays } from './kit/figures.ts';
import { tell } from './kit/goals.ts';
import { sampled, spread } from './kit/samples.ts';
import { newOwner, password } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/**
 * The analytics screens in Chromium: twelve charts from data to paint, a table of 10,000 rows, a period that was seen
 * before, JavaScript and largest paint of each screen. The first two on a page of their own (web/bench), the rest in the
 * product with a year of figures.
 */
const runs = Number(process.env.BENCH_RUNS ?? 10);
const root = join(import.meta.dirname, '..');
const viewport = { width: 1280, height: 900 };

const screens = [
  '/login',
  '/analytics/overview',
  '/analytics/campaigns',
  '/analytics/creatives',
  '/analytics/marketing',
  '/analytics/sales',
  '/analytics/platforms',
  '/analytics/contracts',
  '/analytics/cohorts',
  '/data',
];

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Which way the history goes next. */
let forth = false;

const browser = await chromium.launch(config.use?.launchOptions);
try {
  await components(browser);
  await product(browser);
} finally {
  await browser.close();
}

/** Charts and tables without the product around them. */
async function components(in_: Browser): Promise<void> {
  const dist = await mkdtemp(join(tmpdir(), 'takt-charts-'));
  const build = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'bench/vite.config.ts',
      '--outDir',
      dist,
    ],
    { cwd: join(root, 'web'), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (build.status !== 0) throw new Error('The page of the benchmark could not be built');
  const server = serve(dist);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const page = await in_.newPage({ viewport });
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => 'bench' in globalThis);
    const asked = (name: string, argument?: string | number) =>
      page.evaluate(
        async ([called, given]) => Number(await Reflect.get(Reflect.get(globalThis, 'bench'), called)(given)),
        [name, argument] as const,
      );

    // The first ones load what they need.
    await asked('charts', 0);
    await page.locator('canvas').nth(11).waitFor();
    await asked('tableMount');
    const charts: number[] = [];
    const mounts: number[] = [];
    const numbers: number[] = [];
    const names: number[] = [];
    for (let run = 1; run <= runs; run++) {
      await asked('clear');
      charts.push(await asked('charts', run));
      await asked('clear');
      mounts.push(await asked('tableMount'));
      numbers.push(await asked('tableSort', '-m0'));
      names.push(await asked('tableSort', 'name'));
    }
    const measured = [
      { what: '12 charts × 2 × 365 points, data to paint', times: charts, goal: 150 },
      { what: 'table of 10,000 rows, mount', times: mounts, goal: 120 },
      { what: 'table of 10,000 rows, sorted by a number', times: numbers, goal: 120 },
      { what: 'table of 10,000 rows, sorted by name', times: names, goal: 120 },
    ].map((one) => ({ ...one, times: spread(one.times) }));
    printTable(
      'Charts and tables in Chromium (software rendering), 1280 × 900, data to paint',
      ['what', 'p50 ms', 'p95 ms', 'goal'],
      measured.map(({ what, times, goal }) => [what, ...times, goal]),
    );
    for (const { what, times, goal } of measured)
      tell({ what, measured: times[0], unit: 'ms', goal: { atMost: goal } });
    await page.close();
  } finally {
    server.close();
    await rm(dist, { recursive: true, force: true });
  }
}

/** The screens of the product with a year of figures. */
async function product(in_: Browser): Promise<void> {
  const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
  try {
    const owner = await newOwner(stage);
    await importDays(stage, owner, 365);
    const rows: (string | number)[][] = [];
    for (const path of screens) {
      // A browser that has been nowhere fetches all of it.
      const context = await in_.newContext({ baseURL: stage.url, locale: 'ru-RU', viewport });
      const page = await context.newPage();
      if (path !== '/login') await signIn(page, owner.email);
      await visit(page, path);
      const paints: number[] = [];
      for (let run = 0; run < Math.min(runs, 5); run++) paints.push((await visit(page, path)).largest);
      const { bytes } = await visit(page, path);
      const [largest] = spread(paints);
      rows.push([path, Math.round(bytes / 1000), largest]);
      if (path === '/login' || path === '/analytics/overview')
        tell({ what: `largest paint of ${path}`, measured: largest, unit: 'ms', goal: { atMost: 1000 } });
      if (path === '/analytics/overview') {
        const [middle, slow] = spread(await sampled(runs, () => turn(page)));
        printTable(
          'A period that was seen before, overview',
          ['p50 ms', 'p95 ms', 'goal'],
          [[middle, slow, 100]],
        );
        tell({
          what: 'a period that was seen before, overview',
          measured: middle,
          unit: 'ms',
          goal: { atMost: 100 },
        });
      }
      await context.close();
    }
    printTable(
      'Screens of the product in a warm browser',
      ['screen', 'JavaScript, kB on the wire', 'largest paint p50 ms (1000)'],
      rows,
    );
  } finally {
    await stage.stop();
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** All that was asked for is shown. The network is never idle: a live stream is open. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [class*="_skeleton_"]'));
}

/** From the navigation on: scripts that were fetched or kept, and the largest paint. */
async function visit(page: Page, path: string): Promise<{ largest: number; bytes: number }> {
  await page.goto(path);
  await settled(page);
  return page.evaluate(async () => {
    const bytes = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0);
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return { largest, bytes };
  });
}

/** Back to a period whose answers are kept, and forth again: until the screen has been painted with it. */
async function turn(page: Page): Promise<void> {
  if (!forth && !page.url().includes('from=')) {
    for (const preset of ['7 дней', '30 дней']) {
      await page.getByRole('button', { name: /^Период/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: preset, exact: true }).click();
      await settled(page);
    }
  }
  forth = !forth;
  await page.evaluate(async (goesBack) => {
    const before = location.search;
    history.go(goesBack ? -1 : 1);
    while (location.search === before) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, forth);
}

function serve(dist: string) {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(dist, path === '/' ? 'index.html' : path.slice(1));
    readFile(file).then(
      (content) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
}
