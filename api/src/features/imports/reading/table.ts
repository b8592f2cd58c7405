import { type Delimiter, type Line, LineSplitter } from '../../../files/lines.ts';
import { isKnownHeader } from './columns.ts';

/** Where the table of a file begins, and what separates its cells. */
export interface Layout {
  readonly delimiter: Delimiter;
  /** 1-based; lines above it are a title. */
  readonly headerLine: number;
  readonly header: readonly string[];
}

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
const mostTitleLines = 30;

/**
 * Finds the table in the first text of a file: the delimiter and the line with the most headers that we know, else the
 * first line that is as wide as the lines below it. Undefined when there is no line with two cells. `known`: where it
 * the delimiter is known already.
 */
export function layoutOf(text: string, known?: Delimiter): Layout | undefined {
  const candidates = (known === undefined ? delimiters : [known]).flatMap((delimiter) => {
    const splitter = new LineSplitter(delimiter);
    const lines = [...splitter.push(text), ...splitter.end()].slice(0, mostTitleLines + 20);
    return candidatesIn(lines, delimiter);
  });
  const [best] = candidates.toSorted((a, b) => b.score - a.score);
  return best?.layout;
}

function candidatesIn(lines: readonly Line[], delimiter: Delimiter): { layout: Layout; score: number }[] {
  return lines.slice(0, mostTitleLines).flatMap(({ number, cells }, index) => {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (filled < 2) return [];
    const known = new Set(cells.filter(isKnownHeader).map((cell) => cell.trim().toLowerCase())).size;
    const below = lines.slice(index + 1, index + 11);
    const asWide = below.filter((line) => line.cells.length === cells.length).length;
    const hasDigits = cells.filter((cell) => /^\s*[\d.,\s-]+$/.test(cell)).length;
    const score = known * 1000 + asWide * 20 + filled - hasDigits * 30 - index;
    const header = cells.map((cell) => cell.replace(/^\ufeff/, '').trim());
    return [{ layout: { delimiter, headerLine: number, header }, score }];
  });
}
