// Holds docs/security.md to the tree and to ASVS 5.0: a line for each requirement of its levels 1 and 2, and behind each
// line a test that exists, a design that can be read, or the reason why there is none. `node scripts/security.ts` counts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfTests, isFile, rowsOf } from './coverage.ts';

/**
 * Levels 1 and 2 by chapter and section, as numbers. Without V10 (OAuth) and V17 (WebRTC), of which there is nothing
 * here.
 */
const required: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
};

const kinds = ['test', 'by design', 'not applicable', 'open'] as const;
type Kind = (typeof kinds)[number];

export interface Verdict {
  /** Requirements of levels 1 and 2 by what stands behind them. */
  readonly counts: Readonly<Record<Kind, number>>;
  /** Lines of level 3. */
  readonly beyond: number;
  readonly faults: readonly string[];
}

export function checkSecurity(
  root: string,
  page: string,
  wanted: readonly string[] = requirements(),
): Verdict {
  const { rows, faults } = rowsOf(page, ['requirement', 'what it asks', 'held by'], '## ASVS 5.0');
  const counts = { test: 0, 'by design': 0, 'not applicable': 0, open: 0 };
  const seen = new Set<string>();
  for (const { number, cells } of rows) {
    const [id = '', , held = ''] = cells;
    const kind = kindOf(held);
    const found = [
      ...(/^V\d+\.\d+\.\d+$/.test(id) ? [] : [`"${id}" is no requirement`]),
      ...(seen.has(id) ? [`${id} stands here a second time`] : []),
      ...(kind === 'test' ? faultsOfTests(root, held) : faultsOfReason(root, held)),
    ];
    faults.push(...found.map((fault) => `line ${number}: ${fault}`));
    seen.add(id);
    if (wanted.includes(id)) counts[kind] += 1;
  }
  faults.push(...wanted.filter((id) => !seen.has(id)).map((id) => `${id} is missing`));
  return { counts, beyond: seen.size - wanted.filter((id) => seen.has(id)).length, faults };
}

const kindOf = (held: string): Kind => kinds.find((kind) => held.startsWith(`${kind}: `)) ?? 'test';

/** What stands in backquotes with a slash in it is a file; a reason is a sentence. */
function faultsOfReason(root: string, held: string): string[] {
  const files = [...held.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file);
  return [
    ...files.filter((file) => !isFile(join(root, file))).map((file) => `there is no ${file}`),
    ...(held.split(' ').length > 4 ? [] : [`"${held}" gives no reason`]),
    ...(held.startsWith('by design: ') && files.length === 0 ? ['a design stands in a file: name it'] : []),
  ];
}

function requirements(): string[] {
  return Object.entries(required).flatMap(([section, numbers]) =>
    numbers.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `V${section}.${first + at}`);
    }),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const { counts, beyond, faults } = checkSecurity(root, page);
  for (const fault of faults) console.error(`docs/security.md, ${fault}`);
  const told = kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
  console.log(`Security: ASVS 5.0 level 2: ${told}; ${beyond} of level 3; ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
