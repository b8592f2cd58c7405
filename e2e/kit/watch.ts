import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test';

/** What no screen may do, collected while a journey runs. */
interface Watch {
  /** Failures of this kind are part of the journey: `expected('404', '/api/tasks/by-number')`. */
  expected(status: string, path: string): void;
}

const cspReport = 'CSP refused: ';

/**
 * Journeys in which every page is watched: an error on the console, an uncaught exception, a refused resource of the
 * content security policy or an answer that nobody expected fails the test at its end.
 */
export const test = plain.extend<{ watch: Watch; url: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first parameter destructured
  url: async ({}, use) => {
    await use(process.env.STAGE_URL ?? '');
  },
  baseURL: async ({ url }, use) => {
    await use(url);
  },
  watch: [
    async ({ context }, use) => {
      // Nobody is signed in yet: the silent refresh at start says so, and Chromium prints every 401.
      const allowed: [string, string][] = [['401', '/api/auth/refresh']];
      const seen = collect(context);
      await use({ expected: (status, path) => void allowed.push([status, path]) });
      const unexpected = seen.filter(
        (line) => !allowed.some(([status, path]) => line.includes(status) && line.includes(path)),
      );
      expect(unexpected, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Everything the pages of a context complain about, also those of a second browser that a journey opens. */
export function collect(context: BrowserContext): string[] {
  const seen: string[] = [];
  void context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `${mark}${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
      ),
    );
  }, cspReport);
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  return seen;
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // With reduced motion nothing passes from one colour into the other.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

/** Until everything that the screen waits for has come; its live stream stays open, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await noneOf(page, '[aria-busy="true"], [class*="_skeleton_"]');
  await page.evaluate(() => document.fonts.ready);
}

/** A report of a dozen blocks counts each of them for the first time, on a machine that runs other journeys meanwhile. */
const noneOf = (page: Page, awaited: string) =>
  expect(page.locator(awaited)).toHaveCount(0, { timeout: 45_000 });

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The themes differ in nothing else: names, roles and sizes are looked at once. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/**
 * The screen as it stands: no violation of accessibility in either theme, nothing that scrolls sideways. Colours don't
 * depend on the width: whoever visits a screen at two widths may look at one theme at the second.
 */
export async function expectGoodScreen(
  page: Page,
  name: string,
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> {
  // A part of a report is dimmed while it is counted anew.
  await noneOf(page, '[data-block][aria-busy="true"]');
  for (const theme of themes) {
    await setTheme(page, theme);
    // Without frames there is nothing to gather in a page of its own, which takes as long as looking.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (
      theme === 'light' ? axe.withTags(wcag) : axe.withRules(rulesOfColour)
    ).analyze();
    const told = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
    );
    expect(told, `${name}, ${theme}`).toEqual([]);
  }
  await expectFits(page, name);
}

/** Names, roles and colours are those of the first language; what differs in others is how long the words are. */
export const expectGoodIn = (language: string, page: Page, name: string): Promise<void> =>
  (language === 'ru' ? expectGoodScreen : expectFits)(page, `${name} in ${language}`);

/** Nothing scrolls sideways. */
async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name}: the page scrolls sideways`).toBeLessThanOrEqual(0);
}

export { expect };
