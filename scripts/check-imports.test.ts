import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';

/** A tree in which each file imports what stands behind it. */
type Tree = Readonly<Record<string, readonly string[]>>;

const sound: Tree = {
  'node_modules/zod/index.js': [],
  'contract/src/zod.ts': ['node_modules/zod/index.js'],
  'contract/src/tasks.ts': ['contract/src/zod.ts'],
  'api/src/app.ts': ['api/src/features/tasks/routes.ts', 'api/src/warehouse/client.ts'],
  'api/src/db/connect.ts': [],
  'api/src/db/tables/tasks.ts': [],
  'api/src/db/tables/letters.ts': [],
  'api/src/mail/mailer.ts': ['api/src/mail/queries.ts'],
  'api/src/mail/queries.ts': ['api/src/db/tables/letters.ts'],
  'api/src/warehouse/client.ts': [],
  'api/src/testing/world.ts': ['api/src/app.ts'],
  'api/src/features/tasks/routes.ts': ['@takt/contract/tasks.ts', 'api/src/features/tasks/service.ts'],
  'api/src/features/tasks/policy.ts': [],
  'api/src/features/tasks/service.ts': [
    'api/src/features/tasks/queries.ts',
    'api/src/features/tasks/policy.ts',
  ],
  'api/src/features/tasks/queries.ts': ['api/src/db/connect.ts', 'api/src/db/tables/tasks.ts'],
  'api/src/features/tasks/tasks.test.ts': ['api/src/testing/world.ts'],
  'api/src/features/events/service.ts': ['api/src/features/tasks/service.ts'],
  'api/src/features/analytics/service.ts': ['api/src/warehouse/client.ts'],
  'web/src/ui/Page.tsx': [],
  'web/src/api/call.ts': [],
  'web/src/features/tasks/api.ts': ['@takt/contract/tasks.ts', 'web/src/api/call.ts'],
  'web/src/features/tasks/TaskPage.tsx': ['web/src/ui/Page.tsx', 'web/src/features/tasks/api.ts'],
};

let root = '';
afterEach(() => rmSync(root, { recursive: true }));

function check(tree: Tree): { status: number | null; said: string } {
  root = mkdtempSync(join(tmpdir(), 'takt-imports-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, imports] of Object.entries(tree)) {
    const path = (to: string) =>
      to.startsWith('@')
        ? to
        : to.startsWith('node_modules/')
          ? to.split('/')[1]
          : relative(dirname(file), to).replace(/^(?!\.)/, './');
    write(file, [...imports.map((to) => `import '${path(to)}';`), 'export {};'].join('\n'));
  }
  if (Object.keys(tree).length > 0) {
    write(
      'contract/package.json',
      '{"name":"@takt/contract","type":"module","exports":{"./*.ts":"./src/*.ts"}}',
    );
    mkdirSync(join(root, 'node_modules/@takt'), { recursive: true });
    symlinkSync(join(root, 'contract'), join(root, 'node_modules/@takt/contract'));
    write('node_modules/zod/package.json', '{"name":"zod","type":"module","exports":"./index.js"}');
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-imports.ts'), root],
    { encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

test('a sound tree passes, and nothing read does not', () => {
  expect(check(sound)).toEqual({ status: 0, said: expect.stringContaining('0 against the rules') });
  rmSync(root, { recursive: true });
  expect(check({})).toEqual({ status: 1, said: expect.stringContaining('saw no modules') });
});

test('every rule bites, and says what to do instead', () => {
  const broken: Record<string, string[]> = {
    'contract/src/tasks.ts → api/src/db/connect.ts': [
      'contract-stands-alone',
      'move what it needs into contract/',
    ],
    'web/src/features/tasks/api.ts → api/src/errors.ts': [
      'web-knows-only-the-contract',
      'make it with call()',
    ],
    'api/src/app.ts → web/src/ui/Page.tsx': ['api-knows-no-web'],
    'api/src/db/connect.ts → api/src/features/tasks/queries.ts': [
      'foundations-know-no-feature',
      'from app.ts',
    ],
    'api/src/warehouse/client.ts → api/src/features/tasks/queries.ts': ['foundations-know-no-feature'],
    'api/src/http/serve.ts → api/src/features/tasks/queries.ts': ['foundations-know-no-feature'],
    'api/src/engines/engines.ts → api/src/features/tasks/queries.ts': ['foundations-know-no-feature'],
    'api/src/jobs/jobs.ts → api/src/features/tasks/queries.ts': ['foundations-know-no-feature'],
    'api/src/mail/mailer.ts → api/src/features/tasks/queries.ts': ['foundations-know-no-feature'],
    'api/src/mail/queries.ts → api/src/db/tables/tasks.ts': ['letters-only-for-the-mailer'],
    'api/src/mail/letters.ts → api/src/db/tables/letters.ts': ['tables-only-from-queries'],
    'api/src/features/tasks/service.ts → api/src/db/tables/tasks.ts': [
      'tables-only-from-queries',
      'SQL stands in queries.ts',
    ],
    'api/src/features/tasks/service.ts → api/src/warehouse/client.ts': ['work-never-waits-for-analytics'],
    'api/src/features/events/service.ts → api/src/features/tasks/policy.ts': [
      'features-meet-in-service-and-queries',
    ],
    'api/src/features/events/service.ts → api/src/features/tasks/routes.ts': [
      'features-meet-in-service-and-queries',
    ],
    'api/src/features/tasks/service.ts → api/src/features/tasks/routes.ts': ['nothing-goes-back-up'],
    'api/src/features/tasks/queries.ts → api/src/features/tasks/policy.ts': ['queries-know-no-rules'],
    'api/src/features/tasks/service.ts → api/src/testing/world.ts': ['testing-only-from-tests'],
    'web/src/ui/Page.tsx → web/src/features/tasks/api.ts': ['ui-knows-nothing-of-the-product'],
    'web/src/ui/Page.tsx → web/src/api/call.ts': ['ui-knows-nothing-of-the-product'],
    'contract/src/tasks.ts → node_modules/zod/index.js': ['zod-without-eval'],
    'web/src/features/tasks/api.ts → node_modules/zod/index.js': [
      'zod-without-eval',
      "z from '@takt/contract/zod.ts'",
    ],
    'api/src/app.ts → api/src/gone.ts': ['no-guesses'],
  };
  const tree = Object.fromEntries(Object.entries(sound).map(([file, imports]) => [file, [...imports]]));
  for (const edge of Object.keys(broken)) {
    const [from = '', to = ''] = edge.split(' → ');
    (tree[from] ??= []).push(to);
    if (!to.includes('gone')) tree[to] ??= [];
  }

  const { status, said } = check(tree);

  expect(status).toBe(1);
  for (const [edge, sentences] of Object.entries(broken)) {
    // What leads nowhere keeps the name that it was written with.
    const told = said
      .split('\n')
      .flatMap((line, n, lines) =>
        line === edge || (edge.endsWith('gone.ts') && line.endsWith('gone.ts')) ? [lines[n + 1] ?? ''] : [],
      );
    for (const sentence of sentences)
      expect([edge, told.join('\n')]).toEqual([edge, expect.stringContaining(sentence)]);
  }
});

test('two files that import each other are told', () => {
  const { status, said } = check({
    ...sound,
    'web/src/ui/Page.tsx': ['web/src/ui/Dialog.tsx'],
    'web/src/ui/Dialog.tsx': ['web/src/ui/Page.tsx'],
  });
  expect([status, said]).toEqual([1, expect.stringContaining('no-cycles: Two files that import each other')]);
});
