import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

const good = [
  'contract/src/endpoint.ts',
  'contract/src/tasks.ts',
  'contract/src/analytics.ts',
  'api/src/features/tasks/routes.ts',
  'api/src/features/tasks/service.ts',
  'api/src/features/tasks/tasks.test.ts',
  'api/src/features/analytics/reports/overview.ts',
  'api/src/features/analytics/reports/top-creatives.ts',
  'api/src/features/analytics/golden/top-creatives.sql',
  'web/src/features/tasks/TasksPage.tsx',
  'web/src/features/tasks/api.ts',
  'web/src/features/tasks/tasks.ts',
  'web/src/features/tasks/board/Card.tsx',
  'web/src/features/tasks/board/useDrag.ts',
  'web/src/features/tasks/board/board.module.css',
  'web/src/features/shell/Sidebar.tsx',
];

let root = '';
afterEach(() => rmSync(root, { recursive: true }));

function tree(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'takt-structure-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}
const lines = (n: number) => 'export {};\n'.repeat(n);
const sound = Object.fromEntries(good.map((file) => [file, lines(3)]));

test('a sound tree has no faults', () => {
  expect(checkStructure(tree(sound))).toEqual({ files: good.length, faults: [] });
});

test('nothing read is told', () => {
  expect(checkStructure(tree({}))).toEqual({ files: 0, faults: [] });
});

test.each([
  ['api/src/features/tasks/notify.ts', /put joining into routes\.ts, rules into service\.ts/],
  ['api/src/features/tasks/cubes.ts', /a feature of the api consists of/],
  ['api/src/features/tasks/reports/one.ts', /a feature of the api consists of/],
  ['api/src/features/tasks.ts', /a feature is a folder named after its noun/],
  ['api/src/features/todos/routes.ts', /api\/src\/features\/todos: no contract\/src\/todos\.ts/],
  ['web/src/features/todos/api.ts', /web\/src\/features\/todos: no contract\/src\/todos\.ts/],
  ['contract/src/clients.ts', /contract\/src\/clients\.ts: no api\/src\/features\/clients/],
  ['contract/src/Tasks.ts', /named after nouns in lower case/],
  ['contract/src/tasks/status.ts', /one file a noun and no folders/],
  ['web/src/features/tasks/card.tsx', /carries its name: PascalCase/],
  ['web/src/features/tasks/Board.ts', /a concept in camelCase/],
  ['web/src/features/tasks/icon.png', /other files go to web\/public/],
  ['web/src/features/tasks/index.ts', /a file is named after what it holds/],
  ['api/src/http/utils.ts', /a file is named after what it holds/],
  ['web/src/ui/helpers.tsx', /a file is named after what it holds/],
  ['api/src/common/dates.ts', /a folder is named after what it holds/],
])('%s is out of place', (file, fault) => {
  const { faults } = checkStructure(tree({ ...sound, [file]: lines(3) }));
  expect(faults).toContainEqual(expect.stringMatching(fault));
});

test('a file that has grown too long is told, a test or a list of texts is not', () => {
  const { faults } = checkStructure(
    tree({
      ...sound,
      'api/src/http/server.ts': lines(301),
      'api/src/http/server.test.ts': lines(900),
      'web/src/texts/en/tasks.ts': lines(900),
      'api/src/http/serve.ts': lines(300),
    }),
  );
  expect(faults).toEqual([expect.stringMatching(/^api\/src\/http\/server\.ts: 301 lines/)]);
});
