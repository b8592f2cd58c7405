// Pages whose tables name a test for each of their lines: docs/specification-coverage.md, docs/security.md.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows of the tables, all with this head, from the line `below` on. None of the cells but a middle one may be empty. */
export function rowsOf(
  page: string,
  head: readonly string[],
  below?: string,
): { rows: Row[]; faults: string[] } {
  const rows: Row[] = [];
  const faults: string[] = [];
  const lines = page.split('\n');
  const first = below === undefined ? 0 : lines.indexOf(below);
  for (const [at, text] of lines.entries()) {
    if (at < first || !text.startsWith('|') || /^\|[-|\s]+$/.test(text)) continue;
    const cells = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.replaceAll('\\|', '|').trim());
    if (cells.join('|') === head.join('|')) continue;
    if (cells.length === head.length && cells[0] && cells.at(-1)) rows.push({ number: at + 1, cells });
    else faults.push(`line ${at + 1}: a line has ${head.length} cells: ${head.join(', ')}`);
  }
  if (rows.length === 0) faults.push('no line was read: the tables have another form than is known here');
  return { rows, faults };
}

/** `file › title`, with the titles of its groups between them where it has some; several are divided by `<br>`. */
export function faultsOfTests(root: string, cell: string): string[] {
  return cell.split('<br>').flatMap((named) => {
    const [file = '', ...titles] = named.split(' › ').map((part) => part.trim());
    const title = titles.pop();
    if (!title) return [`"${named}" is not: file › title of the test`];
    if (!isFile(join(root, file))) return [`there is no ${file}`];
    const source = readFileSync(join(root, file), 'utf8');
    return [
      ...titles
        .filter((group) => !titlesIn(source, 'describe').has(group))
        .map((group) => `${file} has no group "${group}"`),
      ...(titlesIn(source, 'test').has(title) ? [] : [`${file} has no test "${title}"`]),
    ];
  });
}

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** As they are written: of `test.each` the title with its %s. What is skipped holds nothing. */
function titlesIn(source: string, kind: 'test' | 'describe'): Set<string> {
  const opening = kind === 'test' ? String.raw`(?:(?<![.\w])test|\))` : String.raw`\bdescribe`;
  // `test('…'`, and `)('…'` after the table of a `test.each` or `test.for`.
  const titles = source.matchAll(
    new RegExp(String.raw`${opening}\(\s*(['"\`])((?:\\.|(?!\1)[^\\])*)\1\s*,`, 'gs'),
  );
  return new Set([...titles].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}
