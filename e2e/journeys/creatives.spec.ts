import { newOwner, type Owner, signIn } from '../kit/people.ts';
import { toasts } from '../kit/organisations.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

interface Rows {
  data: { id: string; theme: string; erid: string }[];
}

test('a burned out creative is found, and tags by hand are taken back', async ({ page, url }) => {
  const owner = await newOwner(url);
  await pushCreatives(url, owner);
  await signIn(page, owner.email);

  await page.goto('/analytics/creatives?tab=burnout');
  const findings = page.getByRole('listitem').filter({ hasText: 'CTR упал с 3 % до 1 %' });
  await expect(findings).toContainText('Осенний ролик');
  await settled(page);
  await expectGoodScreen(page, 'burned out creatives');
  await findings.getByRole('link', { name: 'Осенний ролик' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Осенний ролик' })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Выгорание' })).toContainText('Выгорел');
  await settled(page);
  await expectGoodScreen(page, 'one creative');

  await page.getByRole('link', { name: 'Все креативы' }).click();
  await page.getByRole('button', { name: 'Разметка: Любая разметка' }).click();
  await page.getByRole('menuitemradio', { name: 'Без ERID' }).click();
  await expect(page).toHaveURL(/only=erid/);
  await expect(page.getByText('2 креатива', { exact: true })).toBeVisible();
  await settled(page);
  await expectGoodScreen(page, 'cards of creatives');

  for (const name of ['Отзыв покупателя', 'Баннер со скидкой'])
    await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check();
  await page.getByRole('button', { name: 'Изменить разметку' }).click();
  const dialog = page.getByRole('dialog', { name: 'Разметка 2 креативов' });
  await dialog.getByLabel('Тема', { exact: true }).fill('скидка');
  await dialog.getByLabel('Отзыв покупателя').fill('2VtzqwErid');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(toasts(page)).toContainText('Разметка сохранена');
  // The one that has an ERID now is none of those without.
  await expect(page.getByText('1 креатив', { exact: true })).toBeVisible();
  expect(await tagsOf(owner)).toEqual({ b: ['скидка', '2VtzqwErid'], c: ['скидка', ''] });

  await toasts(page).getByRole('button', { name: 'Отменить' }).click();
  await expect(toasts(page)).toContainText('Прежняя разметка возвращена');
  await expect(page.getByText('2 креатива', { exact: true })).toBeVisible();
  expect(await tagsOf(owner)).toEqual({ b: ['', ''], c: ['сезон', ''] });
});

async function tagsOf(owner: Owner): Promise<Record<string, [string, string]>> {
  const { data } = await owner.call<Rows>('GET', '/analytics/creatives/performance');
  return Object.fromEntries(
    data.filter(({ id }) => id !== 'a').map(({ id, theme, erid }) => [id, [theme, erid]]),
  );
}

/** Ten days of three creatives; the attention of the first falls to a third in the last three. */
async function pushCreatives(url: string, owner: Owner): Promise<void> {
  const tags = {
    a: { ad: 'Осенний ролик', theme: 'сезон', format: 'видео', erid: '2Vtzqa' },
    b: { ad: 'Отзыв покупателя', format: 'карусель' },
    c: { ad: 'Баннер со скидкой', theme: 'сезон', format: 'баннер' },
  };
  const rows = Object.entries(tags).flatMap(([ad_id, named]) =>
    Array.from({ length: 10 }, (_, day) => ({
      ...named,
      ad_id,
      date: `2026-03-${String(day + 1).padStart(2, '0')}`,
      campaign_id: 'k1',
      campaign: 'Осень',
      impressions: 10_000,
      clicks: ad_id === 'a' && day >= 7 ? 100 : 300,
      spend: '500',
    })),
  );
  const answer = await fetch(`${url}/api/data/rows?platform=vk`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'x-requested-with': 'takt',
      'content-type': 'application/json',
      'idempotency-key': 'creatives',
    },
    body: JSON.stringify(rows),
  });
  expect(answer.status, await answer.text()).toBe(202);
  await expect
    .poll(async () => (await owner.call<Rows>('GET', '/analytics/creatives/performance')).data.length, {
      timeout: 60_000,
    })
    .toBe(3);
}
