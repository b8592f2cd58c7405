import { importFile } from '../kit/figures.ts';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

// From a finding of a report to a task, and from the finished task back to the report.

test('a finding becomes a task, and what came of it stands on the task and on the chart', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await owner.call('POST', '/projects', { name: 'Ведение рекламы', key: 'ADS' });
  // The week before the last brought back 2 for 1, the last one 1 for 1.
  await importFile(
    owner,
    'прошлые недели.csv',
    figures([
      ...days(-14, -8).map((day) => [day, 100, 200] as const),
      ...days(-7, -1).map((day) => [day, 100, 100] as const),
      [dayFromToday(0), 100, 100],
    ]),
  );
  await signIn(page, owner.email);
  await page.goto(`/analytics/campaigns?from=${dayFromToday(-7)}&to=${dayFromToday(-1)}&platform=other`);
  await settled(page);

  const campaign = page.getByRole('row').filter({ hasText: 'Поиск по бренду' });
  await campaign.getByRole('button', { name: 'Действия со строкой' }).click();
  await page.getByRole('menuitem', { name: 'Создать задачу' }).click();
  const asked = dialog(page);
  await expect(asked.getByRole('region', { name: 'Останется в задаче' })).toContainText('Поиск по бренду');
  const title = asked.getByLabel('Название');
  await expect(title).toHaveValue(/кампании «Поиск по бренду»/);
  await expectGoodScreen(page, 'a task of a finding');
  await title.fill('Вернуть окупаемость брендовой кампании');
  await asked.getByRole('button', { name: 'Создать задачу' }).click();
  await expect(asked).toBeHidden();
  await toast(page, 'Задача создана').getByRole('button', { name: 'Открыть' }).click();

  await expect(page).toHaveURL(/\/tasks\/ADS-1$/);
  const evidence = page.getByRole('region', { name: 'Основание' });
  await expect(evidence).toContainText('Поиск по бренду');
  await expect(evidence.getByRole('link', { name: 'Открыть отчёт' })).toHaveAttribute(
    'href',
    new RegExp(`^/analytics/campaigns\\?.*from=${dayFromToday(-7)}`),
  );
  await page.getByLabel('Статус').selectOption('done');
  await expect(evidence).toContainText('Ждём данные: известно 0 из 7 дней');

  // A week on: 150 came of each 100.
  await importFile(owner, 'следующая неделя.csv', figures(days(1, 7).map((day) => [day, 100, 150] as const)));
  await expect(evidence.locator('[data-effect=final]')).toContainText('Стало лучше', {
    timeout: 15_000,
  });
  await expectGoodScreen(page, 'a finished task with its effect');

  await page.goto('/tasks?view=board');
  await expect(page.locator('[data-card]').filter({ hasText: 'ADS-1' })).toContainText('ROAS +0,50');
  await page.goto(`/analytics/overview?from=${dayFromToday(-7)}&to=${dayFromToday(7)}`);
  await settled(page);
  const mark = page.getByRole('button', { name: /Вернуть окупаемость брендовой кампании/ });
  await mark.first().click();
  const told = page.getByRole('dialog').filter({ hasText: 'Сделана 1 задача' });
  await expect(told.getByRole('link', { name: /ADS-1/ })).toBeVisible();
  await expectGoodScreen(page, 'what a mark tells', ['light']);
  await told.getByRole('link', { name: /ADS-1/ }).click();
  await expect(page).toHaveURL(/\/tasks\/ADS-1$/);
});

/** By the clock of the organisation. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format();
const dayFromToday = (days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const days = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => dayFromToday(from + n));

/** A file of one campaign. */
const figures = (lines: readonly (readonly [day: string, spend: number, revenue: number])[]): string =>
  [
    'Дата;ID кампании;Кампания;Расход;Показы;Клики;Конверсии;Доход',
    ...lines.map(([day, spend, revenue]) => `${day};77;Поиск по бренду;${spend};1000;50;2;${revenue}`),
  ].join('\n');
