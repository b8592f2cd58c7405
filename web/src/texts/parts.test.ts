import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { texts } from './ru.ts';
import { texts as first } from './ru/first.ts';

const sources = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(file, 'utf8');
const later = Object.keys(texts).filter((noun) => !Object.hasOwn(first, noun));

/** `withTexts(['search'], import('../search/CommandPalette.tsx'))` */
const withOwn = /withTexts\(\s*\[([^\]]*)\],\s*import\('(\.[^']+)'\),?\s*\)/g;
const partsIn = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, part = '']) => part);

/** Files of ours that a module brings with it; what it imports lazily inside of a screen comes with the screen too. */
function brought(module: string, lazily: boolean, seen = new Set<string>()): Set<string> {
  const file = existsSync(module) ? module : '';
  if (!/\.tsx?$/.test(file) || seen.has(file)) return seen;
  seen.add(file);
  const imports = lazily ? /(?:from|import\()\s*'(\.[^']+)'/g : /from\s*'(\.[^']+)'/g;
  // What brings its own texts is looked at by itself.
  const source = read(file).replaceAll(withOwn, '');
  for (const [, path = ''] of source.matchAll(imports)) brought(join(dirname(file), path), lazily, seen);
  return seen;
}
const shown = (files: Iterable<string>) => {
  const used = [...files].flatMap((file) =>
    [...read(file).matchAll(/\$\.(\w+)/g)].map(([, noun = '']) => noun),
  );
  return later.filter((noun) => used.includes(noun));
};

/** Dialogs and the like that any screen may open: they ask for their texts where they are asked for themselves. */
const owners = globSync('**/*.{ts,tsx}', { cwd: sources })
  .filter((file) => file !== 'router.tsx' && !file.startsWith('routes/') && !file.includes('.test.'))
  .flatMap((file) =>
    [...read(join(sources, file)).matchAll(withOwn)].map(([, parts = '', path = '']) => ({
      path: join(dirname(file), path),
      asked: partsIn(parts),
    })),
  );

/** Screens of the router, each with the parts that it asks for. */
const screens = ['router.tsx', 'routes/frame.tsx', 'routes/analytics.tsx'].flatMap((file) =>
  [
    ...read(join(sources, file)).matchAll(
      /lazyRouteComponent\(\s*\(\) =>\s*(?:withTexts\(\s*\[([^\]]*)\],\s*)?import\('(\.[^']+)'\)/g,
    ),
  ].map(([, parts = '', path = '']) => ({ path: join(dirname(file), path), asked: partsIn(parts) })),
);
const all = [...screens, ...owners];

test('there are parts that come later, and screens that ask for them', () => {
  expect(later.length).toBeGreaterThan(3);
  expect(screens.length).toBeGreaterThan(15);
  expect(new Set(all.flatMap(({ asked }) => asked))).toEqual(new Set(later));
});

test('a screen has asked for every text that it shows', () => {
  for (const { path, asked } of all) {
    const unasked = shown(brought(join(sources, path), true)).filter((part) => !asked.includes(part));
    expect(unasked, `${path}: name them in its withTexts([…])`).toEqual([]);
  }
});

test('what every page loads shows the first texts alone', () => {
  expect(shown(brought(join(sources, 'main.tsx'), false))).toEqual([]);
});
