// Keeps the way to the first picture short: how much JavaScript a browser must fetch, in bytes as `gzip -9` makes them.
// `node scripts/check-size.ts [dist]` after the web build prints the table and fails beyond a limit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Parts that a screen never goes without, although it asks for them by `import()`: frame, texts, its own chunks. */
const always = ['src/features/shell/AppFrame.tsx', 'src/texts/ru/first.ts'];

interface Limit {
  readonly name: string;
  /** kB of 1000 bytes */
  readonly most: number;
  /** Modules that come in addition to what index.html names, each with everything it imports statically. */
  readonly loads: readonly string[];
}
const limits: readonly Limit[] = [
  { name: 'entry: what index.html loads', most: 190, loads: [] },
  { name: 'board, in all', most: 260, loads: [...always, 'src/features/tasks/TasksPage.tsx'] },
  {
    name: 'dashboard, in all',
    most: 290,
    // The chart is there whenever the screen is.
    loads: [...always, 'src/features/analytics/OverviewPage.tsx', 'src/ui/charts/TimeSeriesPlot.tsx'],
  },
];

/** Vite's, as far as it is read: modules by their source, chunks that several share by `_name`. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

export interface Size {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly most: number;
}
export interface Verdict {
  readonly sizes: readonly Size[];
  readonly faults: readonly string[];
}

export function checkSize(dist: string): Verdict {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const entry = filesOfPage(readFileSync(join(dist, 'index.html'), 'utf8'));
  // A check of nothing is none: the page has a script of its own, and chunks that the build has named.
  const known = new Set(Object.values(manifest).map(({ file }) => file));
  if (!entry.some((file) => known.has(file)))
    return {
      sizes: [],
      faults: ['index.html loads nothing that the manifest knows: it was not read rightly.'],
    };

  const faults: string[] = [];
  const sizes = limits.map(({ name, most, loads }): Size => {
    const files = new Set(entry);
    for (const module of loads) {
      if (!manifest[module])
        faults.push(`${module} is no chunk of the build: name its new place in check-size.ts`);
      collect(manifest, module, files);
    }
    const bytes = [...files].reduce((sum, file) => sum + compressed(join(dist, file)), 0);
    if (bytes > most * 1000)
      faults.push(
        `${name}: ${kB(bytes)} kB, at most ${most}; load by import() what the first picture does not need, or do without it`,
      );
    return { name, files: files.size, bytes, most };
  });
  return { sizes, faults };
}

/** Scripts and preloaded modules; the browser fetches them before anything else. */
function filesOfPage(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    if (tag.startsWith('<link') && !/\brel="modulepreload"/.test(tag)) return [];
    return /\b(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [];
  });
}

function collect(manifest: Manifest, module: string, files: Set<string>): void {
  const chunk = manifest[module];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}

const compressed = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

if (import.meta.main) {
  const { sizes, faults } = checkSize(process.argv[2] ?? join(import.meta.dirname, '../web/dist'));
  for (const { name, files, bytes, most } of sizes)
    console.log(
      `${name.padEnd(30)} ${kB(bytes).padStart(6)} kB of ${most} in ${String(files).padStart(2)} files`,
    );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
