import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fewFigures, importFile } from './figures.ts';
import { newEmail, newOwner, type Owner, password } from './people.ts';
import { orgOf, tokenOf } from './team.ts';
import { expect } from './watch.ts';

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
  '/analytics/campaigns/$id': async (owner) => {
    await importFile(owner, 'реклама.csv', fewFigures);
    return '77';
  },
  '/analytics/creatives/$id': async (owner) => {
    await importFile(owner, 'реклама.csv', fewFigures);
    return '701';
  },
  '/analytics/dashboards/$id': async (owner) =>
    (
      await owner.call<{ id: string }>('POST', '/dashboards', {
        name: 'Главное',
        widgets: [
          { id: randomUUID(), block: 'analytics.headline', title: '', options: {}, width: 12, height: 2 },
        ],
      })
    ).id,
  '/data/sources/$id': async (owner) => {
    await importFile(owner, 'реклама.csv', fewFigures);
    return (await owner.call<{ items: { id: string }[] }>('GET', '/sources')).items[0]?.id ?? '';
  },
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
export const publicPaths = [
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
export async function routes(): Promise<string[]> {
  const files = ['router.tsx', 'routes/analytics.tsx'].map((file) =>
    readFile(join(import.meta.dirname, '../../web/src', file), 'utf8'),
  );
  const source = (await Promise.all(files)).join('');
  const paths = [...source.matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1] ?? '');
  expect(paths.length, 'paths found in the routes').toBeGreaterThan(20);
  return paths;
}

/** The address of a path for this owner, with something of his in its parameter. */
export async function addressOf(path: string, owner: Owner): Promise<string> {
  const fill = parameters[path];
  if (path.includes('$') && !fill)
    throw new Error(`Say in e2e/kit/screens.ts what stands for the parameter of ${path}`);
  return fill ? path.replace(/\$\w+/, await fill(owner)) : path;
}
