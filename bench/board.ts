import { type Browser, chromium, type Page } from 'playwright-core';
import config from '../e2e/playwright.config.ts';
import { startStage } from '../e2e/stage.ts';
import { fillCompany } from './kit/company.ts';
import { openDatabase } from './kit/database.ts';
import { tell } from './kit/goals.ts';
import { spread } from './kit/samples.ts';
import { newOwner, organisationOf, password } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/** The board in Chromium with 1,000 and 5,000 cards: until it can be used, what stands in the DOM, frames while dragging. */
const runs = Number(process.env.BENCH_RUNS ?? 5);

async function signedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL: url,
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  return page;
}

/** From the navigation until the first card can be reached, in a warm browser; and the largest paint. */
async function visit(page: Page): Promise<{ interactive: number; largest: number; bytes: number }> {
  await page.goto('/tasks?view=board');
  await page.locator('[data-card] a').first().waitFor();
  return page.evaluate(async () => {
    const interactive = performance.now();
    const bytes = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return { interactive, largest, bytes };
  });
}

/** Drags the first card over the whole board, and tells how long each frame took. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator('[data-card]').first().boundingBox();
  if (!box) throw new Error('There is no card to drag');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 });
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let before = performance.now();
    const tick = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  // Five seconds, over all columns and back, as a hand does it: a move a frame.
  for (let n = 0; n < 300; n++) {
    const across = n % 180 < 90 ? n % 90 : 89 - (n % 90);
    await page.mouse.move(60 + across * 12, 200 + (n % 30) * 16);
    await page.waitForTimeout(12);
  }
  const frames = await page.evaluate(() => Reflect.get(window, 'frames'));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return Array.isArray(frames) ? frames.map(Number) : [];
}

const browser = await chromium.launch(config.use?.launchOptions);
const rows: (string | number)[][] = [];
try {
  for (const cards of [1_000, 5_000]) {
    const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
    try {
      const owner = await newOwner(stage);
      const { id, owner_id } = await organisationOf(owner);
      const sql = await openDatabase(stage);
      await fillCompany(sql, id, owner_id, {
        members: 20,
        projects: 5,
        tasks: cards,
        openOnBoard: cards,
        comments: cards / 2,
      });
      await sql.end();
      const page = await signedIn(browser, stage.url, owner.email);
      await visit(page);
      const visits = [];
      for (let n = 0; n < runs; n++) visits.push(await visit(page));
      const [interactive] = spread(visits.map((one) => one.interactive));
      const [largest] = spread(visits.map((one) => one.largest));
      const inDom = await page.locator('[data-card]').count();
      const frames = await drag(page);
      const slow = frames.filter((frame) => frame > 33.4).length;
      rows.push([
        cards,
        interactive,
        largest,
        inDom,
        `${slow} of ${frames.length}`,
        Math.round((visits[0]?.bytes ?? 0) / 1000),
      ]);
      if (cards === 1_000) {
        const about = (what: string, measured: number, atMost: number, unit = 'ms') =>
          tell({ what: `board with 1,000 tasks: ${what}`, measured, unit, goal: { atMost } });
        about('first card can be used', interactive, 600);
        about('largest paint', largest, 1_000);
        about('frames over 33 ms while dragging', (slow / frames.length) * 100, 1, '%');
      }
      await page.close();
    } finally {
      await stage.stop();
    }
  }
} finally {
  await browser.close();
}
printTable(
  'Board in Chromium (software rendering), 1280 × 800',
  [
    'cards',
    'interactive ms',
    'largest paint ms',
    'cards in the DOM',
    'frames > 33 ms while dragging',
    'JavaScript until then, kB on the wire',
  ],
  rows,
);
