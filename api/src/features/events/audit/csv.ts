import type { Language } from '@takt/contract/languages.ts';
import { csvHeader as header, csvLine as line } from '../../../files/csv.ts';
import type { AuditRow } from './queries.ts';
import { columnNames, kindNames } from './words.ts';

export const csvHeader = (lang: Language, timeZone: string): string =>
  header(lang, columnNames[lang](timeZone));

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
