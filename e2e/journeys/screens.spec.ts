import { newOwner, type Owner, signIn } from '../kit/people.ts';
import { addressOf, publicPaths, routes } from '../kit/screens.ts';
import { expect, expectGoodIn, expectGoodScreen, settled, test } from '../kit/watch.ts';

async function furnished(url: string): Promise<Owner> {
  const owner = await newOwner(url);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', {
    name: 'Осенний запуск',
  });
  for (const title of [
    'Квиз вместо длинной формы',
    'Событие «оплата» не доходит до Метрики с iOS',
    'Собрать креативы',
  ]) {
    await owner.call('POST', '/tasks', { title, project_id, due_date: '2026-01-15', priority: 'high' });
  }
  return owner;
}

for (const width of [1280, 390]) {
  test(`every screen at ${width} px: accessible, nothing clipped, no complaint`, async ({
    page,
    url,
    watch,
  }) => {
    // Every screen, twice: on a busy machine that takes its time.
    test.slow();
    watch.expected('400', '/api/auth/verify');
    await page.setViewportSize({ width, height: 800 });
    const paths = await routes();
    const visit = async (path: string, name = path) => {
      await page.goto(path);
      await settled(page);
      await expectGoodScreen(page, `${name} at ${width}`, width === 1280 ? ['dark', 'light'] : ['light']);
    };

    const owner = await furnished(url);
    for (const path of paths.filter((one) => publicPaths.includes(one)))
      await visit(await addressOf(path, owner), path);
    await visit('/there/is-no-such-page', 'not found');
    await signIn(page, owner.email);
    watch.expected('404', '/api/orgs/by-slug/');
    await visit('/there-is-no-such-organisation', 'no organisation');
    for (const path of paths.filter((one) => !publicPaths.includes(one)))
      await visit(await addressOf(path, owner), path);
  });
}

test('empty screens say what to do next, in all three languages', async ({ page, url }) => {
  test.slow();
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  for (const language of ['en', 'pl', 'ru']) {
    await owner.call('PATCH', '/users/me', { language });
    for (const path of [
      '/',
      '/inbox',
      '/organization/webhooks',
      '/tasks',
      '/projects',
      '/clients',
      '/clients/import',
      '/trash',
      '/analytics/overview',
      '/data',
      '/organization',
      '/profile',
    ]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await settled(page);
      await expectGoodIn(language, page, `${path} empty`);
    }
  }
});
