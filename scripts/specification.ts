// Holds docs/specification-coverage.md to the tree: every line names where its rule or text stands and which test holds it.
// `node scripts/specification.ts` tells the lines that are not true (any more) and counts what is covered and what is open.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Verdict {
  readonly covered: number;
  /** Lines that no test holds yet, by area. */
  readonly open: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}
interface Line {
  readonly number: number;
  readonly rule: string;
  readonly where: string;
  readonly test: string;
}
/** A text that users read (by language), or one that only the code says. */
interface Quote {
  readonly language: string;
  readonly text: string;
}

/** `unbuilt`: areas that are still to be built; only their lines may be open. */
export async function checkSpecification(
  root: string,
  page: string,
  unbuilt: readonly string[] = [],
): Promise<Verdict> {
  const { lines, faults } = linesOf(page);
  const open: Record<string, number> = {};
  let covered = 0;
  for (const line of lines) {
    const area = /^open: (\w+)$/.exec(line.test)?.[1];
    const found = area
      ? faultsOfOpen(area, unbuilt)
      : [...faultsOfTests(root, line.test), ...(await faultsOfPlaces(root, line))];
    faults.push(...found.map((fault) => `line ${line.number}: ${fault}`));
    if (area) open[area] = (open[area] ?? 0) + 1;
    else if (found.length === 0) covered += 1;
  }
  if (lines.length === 0) faults.push('no line was read: the tables have another form than is known here');
  return { covered, open, faults };
}

/** Rows of the tables; their heads and rules are none. */
function linesOf(page: string): { lines: Line[]; faults: string[] } {
  const lines: Line[] = [];
  const faults: string[] = [];
  for (const [at, text] of page.split('\n').entries()) {
    if (!text.startsWith('|') || /^\|(?:-+\||\s*rule or text\s*\|)/.test(text)) continue;
    const cells = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.replaceAll('\\|', '|').trim());
    const [rule = '', where = '', test = ''] = cells;
    if (cells.length === 3 && rule && test) lines.push({ number: at + 1, rule, where, test });
    else faults.push(`line ${at + 1}: a line has three cells: rule or text, where, test`);
  }
  return { lines, faults };
}

const faultsOfOpen = (area: string, unbuilt: readonly string[]): string[] =>
  unbuilt.includes(area) ? [] : [`"${area}" is built: name the test that holds this line, or write it`];

/** `file › title`, with the titles of its groups between them where it has some; several are divided by `<br>`. */
function faultsOfTests(root: string, cell: string): string[] {
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

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** As they are written: of `test.each` the title with its %s. What is skipped holds nothing. */
function titlesIn(source: string, kind: 'test' | 'describe'): Set<string> {
  const opening = kind === 'test' ? String.raw`(?:(?<![.\w])test|\))` : String.raw`\bdescribe`;
  // `test('…'`, and `)('…'` after the table of a `test.each` or `test.for`.
  const titles = source.matchAll(
    new RegExp(String.raw`${opening}\(\s*(['"\`])((?:\\.|(?!\1)[^\\])*)\1\s*,`, 'gs'),
  );
  return new Set([...titles].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}

/** The files exist, and the quoted texts stand in them word for word, each in the catalogue of its language. */
async function faultsOfPlaces(root: string, { rule, where }: Line): Promise<string[]> {
  const files = where.split('<br>').flatMap((file) => spelledOut(file.trim()));
  const missing = files.filter((file) => !isFile(join(root, file)));
  if (missing.length > 0) return missing.map((file) => `there is no ${file || 'place named'}`);

  const faults: string[] = [];
  for (const { language, text } of quotesIn(rule)) {
    const places = files.filter((file) => languageOf(file) === (language === 'code' ? undefined : language));
    const stands = language === 'code' ? isInCode : isInCatalogue;
    const found = await Promise.all(places.map((file) => stands(join(root, file), text)));
    if (!found.includes(true))
      faults.push(`${language} \`${text}\` does not stand in ${places.join(', ') || 'any place named'}`);
  }
  return faults;
}

/** `texts/{ru,en}/auth.ts` are two files. */
function spelledOut(file: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{([^}]+)\}(.*)$/.exec(file) ?? [];
  return choices === undefined ? [file] : choices.split(',').map((choice) => `${before}${choice}${after}`);
}

const quotesIn = (rule: string): Quote[] =>
  [...rule.matchAll(/(?<!\w)(ru|en|code) `([^`]+)`/g)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));

const languageOf = (file: string): string | undefined =>
  /\/(?:texts|sentences|letters)\/(ru|en|pl)\b/.exec(file)?.[1];

const isInCode = async (file: string, text: string): Promise<boolean> =>
  readFileSync(file, 'utf8').includes(text);

async function isInCatalogue(file: string, text: string): Promise<boolean> {
  const catalogue: unknown = await import(pathToFileURL(file).href);
  return textsIn(catalogue).some((one) => withGaps(one) === withGaps(text));
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** The names of the gaps are each catalogue's own: `{email}`, `{{address}}`. */
const withGaps = (text: string): string => text.replaceAll(/\{\{?[^{}]+\}?\}/g, '{}');

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');
  const { covered, open, faults } = await checkSpecification(root, page);
  for (const fault of faults) console.error(`docs/specification-coverage.md, ${fault}`);
  const areas = Object.entries(open).map(([area, count]) => `${count} ${area}`);
  console.log(
    `Specification: ${covered} lines held by tests, ${areas.join(', ') || 'none'} open, ${faults.length} faults.`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
