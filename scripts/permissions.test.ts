import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Feature, type Operation, permissionsPage, readFeatures } from './permissions.ts';

const everybody = { owner: true, admin: true, member: true };
const admins = { owner: true, admin: true, member: false };
const access = { level: 'organisation', roles: everybody } as const;
const list: Operation = { method: 'GET', paths: ['/notes'], summary: 'Notes', access };
const notes: Feature = { noun: 'notes', rules: { read: everybody }, operations: [list] };
const rows = [{ act: 'read notes', of: ['notes.read'] }];

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an act of a policy.ts that no row names is told', () => {
  const grown = { ...notes, rules: { read: everybody, write: admins } };

  const { faults } = permissionsPage([grown], rows);

  expect(faults).toEqual(['notes.write belongs to no row of the table: name its row in scripts/acts.ts']);
});

test('the acts of one row have one rule', () => {
  const write = (rule: object) => ({
    ...notes,
    rules: { read: everybody, write: { ...everybody, ...rule } },
  });
  const both = [{ act: 'read and write notes', of: ['notes.read', 'notes.write'] }];

  expect(permissionsPage([write({})], both).faults).toEqual([]);
  for (const other of [{ member: 'own' }, { admin: 'second_factor' }, { dangerous: true }])
    expect(permissionsPage([write(other)], both).faults).toEqual([
      '"read and write notes": notes.read, notes.write have different rules',
    ]);
});

test('a row of an act that is gone, and a call by a rule of its own, are told', () => {
  const own = { ...list, access: { ...access, roles: { ...everybody } } };

  expect(permissionsPage([{ ...notes, rules: {}, operations: [] }], rows).faults).toEqual([
    'notes.read stands in no policy.ts',
  ]);
  expect(permissionsPage([{ ...notes, operations: [own] }], rows).faults).toEqual([
    'GET /notes goes by a rule that stands in no policy.ts',
  ]);
});

test('a routes.ts is read with every spelling, and the page says who may', async () => {
  folder = mkdtempSync(join(tmpdir(), 'takt-permissions-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write(
    'notes/policy.ts',
    `export const may = { remove: ${JSON.stringify({ ...admins, member: 'own', dangerous: true })} };`,
  );
  write(
    'notes/routes.ts',
    `import { may } from './policy.ts';
    export async function noteRoutes(app, { jobs, publicUrl }) {
      await jobs.work('tidy', () => publicUrl.startsWith('https:'));
      const schema = { summary: 'Delete a note', 'x-access': { level: 'organisation', roles: may.remove, confirmed: true } };
      app.route({ method: 'DELETE', url: '/notes/:id', schema });
      app.route({ method: 'DELETE', url: '/notes/notes/:id', schema });
      app.route({ method: 'GET', url: '/notes', schema: { summary: 'Notes', 'x-access': { level: 'anyone' } } });
    }`,
  );

  const { page, faults } = permissionsPage(await readFeatures(folder), [
    { act: 'delete', of: ['notes.remove'] },
  ]);

  expect(faults).toEqual([]);
  expect(page).toContain('| delete | ✓ | ✓ | own | 2FA where demanded |');
  expect(page).toContain(
    '| DELETE `/notes/:id` `/notes/notes/:id` | owner, admin, member (own) | 2FA where demanded; confirmed |',
  );
  expect(page).toContain('| GET `/notes` | anyone |  |');
});

test('a policy that forgets a role stops the reading', async () => {
  folder = mkdtempSync(join(tmpdir(), 'takt-permissions-'));
  mkdirSync(join(folder, 'notes'));
  writeFileSync(
    join(folder, 'notes/policy.ts'),
    'export const may = { read: { owner: true, admin: true } };',
  );

  await expect(readFeatures(folder)).rejects.toThrow(
    'notes/policy.ts: "read" says nothing for one of the roles',
  );
});
