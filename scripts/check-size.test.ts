import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkSize } from './check-size.ts';

let dist = '';
afterEach(() => rmSync(dist, { recursive: true }));

/** A build whose files hold so many kB of noise, which gzip can't make smaller. */
function build(kB: Readonly<Record<string, number>>, manifest: Readonly<Record<string, object>>): string {
  dist = mkdtempSync(join(tmpdir(), 'takt-size-'));
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  };
  for (const [file, size] of Object.entries(kB)) write(`assets/${file}`, randomBytes(size * 1000));
  write('.vite/manifest.json', JSON.stringify(manifest));
  write(
    'index.html',
    '<script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" crossorigin href="/assets/shared.js"><link rel="stylesheet" href="/assets/main.css">',
  );
  return dist;
}

const sizes = {
  'main.js': 50,
  'shared.js': 100,
  'frame.js': 20,
  'ru.js': 10,
  'board.js': 30,
  'report.js': 40,
};
const others = { 'plot.js': 20, 'drag.js': 10, 'main.css': 500 };
const chunk = (file: string, ...imports: string[]) => ({ file: `assets/${file}`, imports });
const manifest = {
  'index.html': chunk('main.js', '_shared.js'),
  '_shared.js': chunk('shared.js'),
  '_drag.js': chunk('drag.js', '_shared.js'),
  'src/features/shell/AppFrame.tsx': chunk('frame.js', '_shared.js'),
  'src/texts/ru/first.ts': chunk('ru.js'),
  'src/features/tasks/TasksPage.tsx': chunk('board.js', '_drag.js', 'index.html'),
  'src/features/analytics/OverviewPage.tsx': chunk('report.js', '_shared.js'),
  'src/ui/charts/TimeSeriesPlot.tsx': chunk('plot.js'),
};

test('a page, and what a screen needs besides, each counted once; styles are none of it', () => {
  const { sizes: told, faults } = checkSize(build({ ...sizes, ...others }, manifest));

  expect(faults).toEqual([]);
  expect(told.map(({ files, bytes }) => [files, Math.round(bytes / 1000)])).toEqual([
    [2, 150], // 50 + 100
    [6, 220], // and 20 + 10 + 30 + 10
    [6, 240], // and 20 + 10 + 40 + 20
  ]);
});

test('what is beyond its limit is told with its size', () => {
  const { faults } = checkSize(build({ ...sizes, ...others, 'main.js': 95, 'drag.js': 6 }, manifest));

  expect(faults).toEqual([
    expect.stringMatching(/^entry.*: 195\.\d kB, at most 190; load by import\(\)/),
    expect.stringMatching(/^board.*: 261\.\d kB, at most 260/),
  ]);
});

test('a build that is not understood does not pass', () => {
  const { 'src/features/tasks/TasksPage.tsx': _, ...withoutBoard } = manifest;
  expect(checkSize(build({ ...sizes, ...others }, withoutBoard)).faults).toEqual([
    'src/features/tasks/TasksPage.tsx is no chunk of the build: name its new place in check-size.ts',
  ]);
  rmSync(dist, { recursive: true });
  expect(checkSize(build({ ...sizes, ...others }, {})).faults).toEqual([
    expect.stringContaining('not read rightly'),
  ]);
});
