import type { Language } from '@takt/contract/languages.ts';
import type { Column } from './table.ts';

/** What a spreadsheet opens by itself in the reader's country. */
const separators: Record<Language, string> = { ru: ';', en: ',', pl: ';' };

/** A spreadsheet takes what begins so for a formula; with an apostrophe in front it shows it as text. */
const formula = /^[=+\-@\t\r]/;
const special = /[";,\t\r\n]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (lang: Language, cells: readonly string[]): string =>
  `${cells.map(cell).join(separators[lang])}\r\n`;

/** The mark by which spreadsheets know UTF-8, and the names of the columns. */
export const csvHeader = (lang: Language, names: readonly string[]): string =>
  `\uFEFF${csvLine(lang, names)}`;

export async function* csvFile<Row>(
  lang: Language,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHeader(
    lang,
    columns.map(({ header }) => header),
  );
  for await (const rows of batches)
    yield rows
      .map((row) =>
        csvLine(
          lang,
          columns.map(({ value }) => String(value(row) ?? '')),
        ),
      )
      .join('');
}
