import type { Page } from '@playwright/test';
import { measureKey } from '@takt/contract/metrics.ts';
import { newOwner, type Owner, signIn } from '../kit/people.ts';
import { collect, expect, settled, test } from '../kit/watch.ts';

// Every number that a report shows carries its measure and the value it was given: what is read on the screen, what the
// element carries and what the endpoints answered have to be one and the same.

test('each figure of each report is that of its endpoint, and its address restores it in a fresh session', async ({
  page,
  url,
  browser,
}) => {
  test.setTimeout(600_000);
  const owner = await newOwner(url);
  const answers = new Answers(page);
  await signIn(page, owner.email);
  await makeDemonstration(page);
  const other = await browser.newContext({ baseURL: url, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const complaints = collect(other);
  const fresh = await other.newPage();
  await signIn(fresh, owner.email);

  let checked = 0;
  for (const address of await reports(owner)) {
    await test.step(address, async () => {
      answers.forget();
      const shown = await figuresOf(page, address);
      const known = await answers.byMeasure();
      const strange = shown.filter(({ measure, value }) => value !== '' && !known.get(measure)?.has(value));
      expect.soft(strange, `${address}: figures that no endpoint has answered`).toEqual([]);
      expect
        .soft(
          shown.filter((one) => !saysSo(one)),
          `${address}: texts that say another number`,
        )
        .toEqual([]);
      checked += shown.length;

      const again = await figuresOf(fresh, new URL(page.url()).pathname + new URL(page.url()).search);
      expect.soft(again, `${address}: the same in a fresh session`).toEqual(shown);
    });
  }
  expect(checked, 'figures that were looked at').toBeGreaterThan(1000);
  await other.close();
  expect(complaints.filter((line) => !line.includes('/api/auth/refresh'))).toEqual([]);
});

interface Shown {
  measure: string;
  value: string;
  text: string;
}

async function figuresOf(page: Page, address: string): Promise<Shown[]> {
  await page.goto(address);
  await settled(page);
  const figures = page.locator('[data-measure]');
  return figures.evaluateAll((elements) =>
    elements.map((element) => ({
      measure: element.getAttribute('data-measure') ?? '',
      value: element.getAttribute('data-value') ?? '',
      // Reasons of the unknown stand behind it, for screen readers.
      text: element.firstChild?.textContent ?? '',
    })),
  );
}

const scales: readonly (readonly [string, number])[] = [
  ['млрд', 1e9],
  ['млн', 1e6],
  ['тыс.', 1e3],
];

/** Whether a text is that number as Russian writes it, to as many places as it shows. */
function saysSo({ value, text }: Shown): boolean {
  if (value === '') return text === '—';
  const [, scale = 1] = scales.find(([word]) => text.includes(word)) ?? [];
  const digits = text.replaceAll(/[^\d,−-]/g, '').replaceAll('−', '-');
  if (!/^-?\d+(,\d+)?$/.test(digits)) return false;
  const places = digits.split(',')[1]?.length ?? 0;
  const half = (10 ** -places / 2) * scale;
  return Math.abs(Number(digits.replace(',', '.')) * scale - Number(value)) <= half * 1.000001;
}

/** What the calls of a page have answered since it was asked to forget. */
class Answers {
  #pending: Promise<unknown>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/api\/(analytics|data-analytics|insights|plans|creatives|evidence)\b/.test(pathname)) return;
      if (response.ok()) this.#pending.push(response.json().catch(() => null));
    });
  }

  forget(): void {
    this.#pending = [];
  }

  async byMeasure(): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>();
    for (const answer of await Promise.all(this.#pending)) walk(answer, found);
    return found;
  }
}

const isMeasure = (name: string) => measureKey.safeParse(name).success;

/** Values stand under the name of their measure, or beside a field `measure` that names it. */
function walk(node: unknown, found: Map<string, Set<string>>): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const named = 'measure' in node && typeof node.measure === 'string' ? node.measure : null;
  for (const [key, value] of Object.entries(node)) {
    const measure = isMeasure(key) ? key : (/^(\w+)_today$/.exec(key)?.[1] ?? named);
    if (measure !== null) note(measure, value, found);
    // What is planned as revenue is that of the CRM where there is one.
    if (named === 'revenue') note('net_revenue', value, found);
    walk(value, found);
  }
}

function note(measure: string, value: unknown, found: Map<string, Set<string>>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const known = found.get(measure) ?? new Set();
    found.set(measure, known.add(String(value)));
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const part of Object.values(value)) note(measure, part, found);
  }
}

/** As somebody makes it who wants to look around; he stands in it then. */
async function makeDemonstration(page: Page): Promise<void> {
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Создать с демонстрационными данными' }).click();
  await expect(page.getByRole('progressbar', { name: 'Заполняем организацию' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/, { timeout: 180_000 });
}

/** Every report with its parts; ids are those of the largest campaign and of one of its creatives. */
async function reports(owner: Owner): Promise<string[]> {
  const campaigns = await owner.call<{ data: { campaign_id: string }[] }>(
    'GET',
    '/analytics/campaigns/performance?limit=50',
  );
  const creatives = await owner.call<{ data: { id: string }[] }>(
    'GET',
    '/analytics/creatives/performance?limit=1',
  );
  const tabs = (path: string, names: readonly string[]) => names.map((tab) => `${path}?tab=${tab}`);
  return [
    '/analytics/overview',
    '/analytics/overview?compare=year&platform=google&metric=roas',
    '/analytics/campaigns?sort=-crm_roas',
    '/analytics/campaigns?view=weekly&by=google',
    '/analytics/campaigns?view=products&window=14',
    `/analytics/campaigns/${campaigns.data[0]?.campaign_id}`,
    ...tabs('/analytics/creatives', ['all', 'burnout', 'themes', 'top']),
    `/analytics/creatives/${creatives.data[0]?.id}`,
    ...tabs('/analytics/marketing', [
      'executive',
      'channels',
      'funnel',
      'products',
      'geography',
      'crm',
      'attribution',
      'quality',
    ]),
    '/analytics/sales',
    '/analytics/platforms',
    '/analytics/contracts',
    '/analytics/cohorts',
    '/analytics/plans',
    '/analytics/week',
  ];
}
