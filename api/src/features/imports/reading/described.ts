import type { ImportField, ImportKind } from '@takt/contract/import-fields.ts';
import type { FileColumn } from '@takt/contract/imports.ts';
import { importKind } from '@takt/contract/import-fields.ts';
import { DateEvidence } from '../../../files/dates.ts';
import type { Line } from '../../../files/lines.ts';
import { currencyOfHeader, fieldsOf, isMicros, isOfPrograms, kindOf } from './columns.ts';
import { dateFields, wholeFields } from './measures.ts';
import { MicrosEvidence, NumberEvidence } from './numbers.ts';
import type { Layout } from './table.ts';

const samples = 5;
const shownRows = 20;
const longestCell = 200;
/** Enough lines to trust a column, if none of those that matter is in doubt. */
const enough = 2_000;
const money: readonly ImportField[] = ['spend', 'conversion_value', 'amount'];

/**
 * Collects, line by line, what the columns of a table are. It can be fed a whole file: what it keeps does not grow.
 */
export class ColumnDescriber {
  readonly #layout: Layout;
  readonly #numbers: NumberEvidence[];
  readonly #micros: MicrosEvidence[];
  readonly #dates: DateEvidence[];
  readonly #samples: string[][];
  readonly #fields: Readonly<Record<ImportKind, ImportField[]>>;
  readonly kind: ImportKind;
  readonly rows: string[][] = [];
  #seen = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.kind = kindOf(layout.header);
    this.#fields = {
      ads: fieldsOf(layout.header, 'ads'),
      deals: fieldsOf(layout.header, 'deals'),
      touches: fieldsOf(layout.header, 'touches'),
      paths: fieldsOf(layout.header, 'paths'),
    };
    this.#numbers = layout.header.map(() => new NumberEvidence());
    this.#micros = layout.header.map(() => new MicrosEvidence());
    this.#dates = layout.header.map(() => new DateEvidence());
    this.#samples = layout.header.map(() => []);
  }

  see({ number, cells, fault }: Line): void {
    if (number <= this.#layout.headerLine || fault) return;
    this.#seen++;
    if (this.rows.length < shownRows) this.rows.push(shownRow(this.#layout.header.length, cells));
    for (const [i, raw] of cells.entries()) {
      const cell = raw.trim();
      const seen = this.#samples[i];
      if (!seen || cell === '') continue;
      if (seen.length < samples && !seen.includes(cell)) seen.push(cell.slice(0, longestCell).toWellFormed());
      if (cell.length > 60) continue;
      this.#numbers[i]?.see(cell);
      this.#micros[i]?.see(cell);
      this.#dates[i]?.see(cell);
    }
  }

  get isEmpty(): boolean {
    return this.#seen === 0;
  }

  /** Whether more lines could still change an answer that matters. */
  get isDecided(): boolean {
    return (
      this.#seen >= enough && this.columns().every(({ field, ambiguous }) => field === 'ignore' || !ambiguous)
    );
  }

  columns(): FileColumn[] {
    const fields = this.fields(this.kind);
    const ofPrograms = isOfPrograms(this.#layout.header);
    return this.#layout.header.map((name, index) => {
      const field = fields[index] ?? 'ignore';
      const number = this.#numbers[index];
      const date = this.#dates[index];
      const isDate = dateFields.has(field);
      const asDate = date?.isDates ? date.format() : undefined;
      const asNumber = number?.isNumeric && !asDate ? number.format(wholeFields.has(field)) : undefined;
      const matters = isDate ? asDate : asNumber;
      const inMicros = isMicros(name) || (ofPrograms && money.includes(field) && this.#micros[index]?.holds);
      return {
        index,
        name: name.slice(0, longestCell).toWellFormed(),
        samples: this.#samples[index] ?? [],
        field,
        number_format: inMicros ? 'micros' : (asNumber?.format ?? null),
        date_format: isDate || !asNumber ? (date?.format().format ?? null) : null,
        ambiguous: !inMicros && (matters?.ambiguous ?? asDate?.ambiguous ?? asNumber?.ambiguous ?? false),
      };
    });
  }

  /** What each column would be in a file of each kind. */
  proposals(): Record<ImportKind, ImportField[]> {
    const of = (kind: ImportKind) => this.fields(kind);
    return { ads: of('ads'), deals: of('deals'), touches: of('touches'), paths: of('paths') };
  }

  /** A file whose header for the day we don't know may still have one column that holds nothing but days. */
  fields(kind: ImportKind): ImportField[] {
    const fields = this.#fields[kind];
    const wanted = kind === 'ads' ? 'date' : kind === 'touches' ? 'moment' : undefined;
    if (wanted === undefined || fields.includes(wanted)) return fields;
    const index = this.#dates.findIndex((dates, i) => dates.isDates && fields[i] === 'ignore');
    return fields.map((field, i) => (i === index ? wanted : field));
  }

  currency(): string | null {
    const named = this.#layout.header.filter((_, i) =>
      importKind.options.some((kind) => money.includes(this.#fields[kind][i] ?? 'ignore')),
    );
    return named.map(currencyOfHeader).find((code) => code !== null) ?? null;
  }
}

/** A row as a preview shows it: as wide as the header, each cell of bounded length. */
const shownRow = (width: number, cells: readonly string[]): string[] =>
  Array.from({ length: width }, (_, i) => (cells[i] ?? '').trim().slice(0, longestCell).toWellFormed());
