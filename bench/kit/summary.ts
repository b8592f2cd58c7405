import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columns } from './goals.ts';
import { machine } from './table.ts';

/**
 * `node bench/kit/summary.ts <lines> [--write]`: the lines of all benches of one run as one table; with `--write` it
 * takes the place of the last one in docs/benchmarks.md.
 */
const [lines = '', write] = process.argv.slice(2);
const rows = readFileSync(lines, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): string[] => JSON.parse(line));
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = [
  `${new Date().toISOString().slice(0, 10)}, ${machine}; ${rows.filter((cells) => cells[3] === 'yes').length} of ${rows.length} held.`,
  '',
  row(columns),
  row(columns.map(() => '---')),
  ...rows.map(row),
].join('\n');
console.log(`\n${table}`);

if (write === '--write') {
  const page = join(import.meta.dirname, '../../docs/benchmarks.md');
  const [begin, end] = ['<!-- written by npm run bench -- --all --write -->', '<!-- until here -->'];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${page} has lost the marks between which the table stands`);
  writeFileSync(page, `${before}${begin}\n${table}\n${end}${after}`);
}
