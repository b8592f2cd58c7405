// Holds docs/specification-coverage.md to the tree: every line names where its rule or text stands and which test holds it.
// `node scripts/specification.ts` tells the lines that are not true (any more) and counts what is covered and what is open.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { faultsOfTests, isFile, rowsOf } from './coverage.ts';

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
  const { rows, faults } = rowsOf(page, ['rule or text', 'where', 'test']);
  const lines = rows.map(({ number, cells: [rule = '', where = '', test = ''] }) => ({
    number,
    rule,
    where,
    test,
  }));
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
  return { covered, open, faults };
}

const faultsOfOpen = (area: string, unbuilt: readonly string[]): string[] =>
  unbuilt.includes(area) ? [] : [`"${area}" is built: name the test that holds this line, or write it`];

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
