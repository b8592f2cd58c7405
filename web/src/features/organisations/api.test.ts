import { QueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scriptedServer, veter } from '../../testing/scriptedServer.ts';
import { texts } from '../../texts/en.ts';
import { departmentsQuery } from '../departments/api.ts';
import { membersQuery } from '../members/api.ts';
import { forgetOrganisation, organisationsQuery } from './current.ts';
import { localeName } from './organisations.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } } });
});
beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

test('the list of organisations may be an object or a plain array', async () => {
  const other = { ...veter, id: '0192f0aa-0000-7000-8000-000000000003', slug: 'other' };
  const read = (body: unknown) => {
    server.answer(() => ({ status: 200, body }));
    return new QueryClient().fetchQuery(organisationsQuery);
  };

  await expect(read({ items: [veter, other] })).resolves.toEqual({ items: [veter, other] });
  await expect(read([veter, other])).resolves.toEqual({ items: [veter, other] });
  await expect(read([])).resolves.toEqual({ items: [] });
});

test('members and departments begin anew when the organisation changes', () => {
  const queries = new QueryClient();
  const former: readonly (readonly unknown[])[] = [
    membersQuery(veter.id).queryKey,
    departmentsQuery(veter.id).queryKey,
  ];
  for (const key of former) queries.setQueryData(key, 'of the former organisation');
  queries.setQueryData(organisationsQuery.queryKey, { items: [veter] });

  forgetOrganisation(queries);

  for (const key of former) expect(queries.getQueryData(key)).toBeUndefined();
  expect(queries.getQueryData(organisationsQuery.queryKey)).toEqual({ items: [veter] });
  expect(membersQuery('another').queryKey).not.toEqual(membersQuery(veter.id).queryKey);
  expect(departmentsQuery('another').queryKey).not.toEqual(departmentsQuery(veter.id).queryKey);
});

test('a locale that nobody has named has no name', () => {
  expect(localeName(texts.organisations.locales, 'pl-PL')).toBe('Polski');
  expect(localeName(texts.organisations.locales, 'de-DE')).toBeUndefined();
  expect(localeName(texts.organisations.locales, 'toString')).toBeUndefined();
});
