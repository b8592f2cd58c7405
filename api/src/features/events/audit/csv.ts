import type { Language } from '@takt/contract/languages.ts';
import type { AuditRow } from './queries.ts';
import { columnNames, kindNames } from './words.ts';

/** What a spreadsheet opens by itself in the reader's country. */
const separators: Record<Language, string> = { ru: ';', en: ',', pl: ';' };

/** A spreadsheet takes what begins so for a formula; with an apostrophe in front it shows it as text. */
const formula = /^[=+\-@\t\r]/;
const special = /[";,\t\r\n]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (lang: Language, cells: readonly string[]) => `${cells.map(cell).join(separators[lang])}\r\n`;

/** With the mark by which spreadsheets know UTF-8. */
export const csvHeader = (lang: Language, timeZone: string): string =>
  `\uFEFF${line(lang, columnNames[lang](timeZone))}`;

export const csvLine = (lang: Language, row: AuditRow): string =>
  line(lang, [
    row.localTime,
    row.actor ? `${row.actor.first_name} ${row.actor.last_name}`.trim() : '',
    row.actor?.email ?? '',
    kindNames[lang][row.kind],
    row.subject ?? '',
    row.kind,
    JSON.stringify(row.data),
  ]);
