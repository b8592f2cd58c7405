import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newEmail, newOwner, type Owner, password, signIn } from '../kit/people.ts';
import { orgOf, tokenOf } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

/** What to put into a parameter of a path; a new one has to say here what it stands for. */
const parameters: Record<string, (owner: Owner) => Promise<string>> = {
  '/tasks/$key': async (owner) =>
    (await owner.call<{ items: { key: string }[] }>('GET', '/tasks?limit=1')).items[0]?.key ?? '',
  '/projects/$key': async (owner) =>
    (await owner.call<{ items: { key: string }[] }>('GET', '/projects')).items[0]?.key ?? '',
  '/clients/$id': async (owner) =>
    (
      await owner.call<{ id: string }>('POST', '/clients', {
        name: 'Кофейня «Зерно»',
        email: 'maria@zerno.example',
      })
    ).id,
  '/p/$projectId': async (owner) => {
    const [first] = (await owner.call<{ items: { id: string }[] }>('GET', '/projects')).items;
    await owner.call('PUT', `/projects/${first?.id}`, { is_public: true });
    return first?.id ?? '';
  },
  '/invite/$token': async (owner) => {
    const email = newEmail();
    await owner.call('POST', `/orgs/${(await orgOf(owner)).id}/invites`, { email });
    return tokenOf(email);
  },
  // A public organisation of somebody else: one's own leads on at once.
  '/$slug': async () => {
    const host = await newOwner(process.env.STAGE_URL ?? '', 'Открытая мастерская');
    const [own] = (await host.call<{ items: { id: string; slug: string }[] }>('GET', '/orgs')).items;
    await host.call('POST', '/auth/confirm', { password });
    await host.call('PATCH', `/orgs/${own?.id}/security`, { is_private: false });
    return own?.slug ?? '';
  },
};
const publicPaths = [
  '/login',
  '/register',
  '/verify-email',
  '/verify',
  '/forgot-password',
  '/reset-password',
  '/invite/$token',
  '/p/$projectId',
];

/** Every path of the router: a new screen is visited without being named here. */
async function routes(): Promise<string[]> {
  const source = await readFile(join(import.meta.dirname, '../../web/src/router.tsx'), 'utf8');
  const paths = [...source.matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1] ?? '');
  expect(paths.length, 'paths found in router.tsx').toBeGreaterThan(8);
  return paths;
}

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
  test(`every screen at ${width} px: accessible in both themes, nothing clipped, no complaint`, async ({
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
      await expectGoodScreen(page, `${name} at ${width}`);
    };

    const owner = await furnished(url);
    const filled = async (path: string) => {
      const fill = parameters[path];
      if (path.includes('$') && !fill)
        throw new Error(`Say in e2e/journeys/screens.spec.ts what stands for the parameter of ${path}`);
      return fill ? path.replace(/\$\w+/, await fill(owner)) : path;
    };

    for (const path of paths.filter((one) => publicPaths.includes(one)))
      await visit(await filled(path), path);
    await visit('/there/is-no-such-page', 'not found');
    await signIn(page, owner.email);
    watch.expected('404', '/api/orgs/by-slug/');
    await visit('/there-is-no-such-organisation', 'no organisation');
    for (const path of paths.filter((one) => !publicPaths.includes(one)))
      await visit(await filled(path), path);
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
      await expectGoodScreen(page, `${path} empty in ${language}`);
    }
  }
});
