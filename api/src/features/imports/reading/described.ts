import type { AdField, FileColumn } from '@takt/contract/imports.ts';
import { currencyOfHeader, fieldsOf, platformOf } from './columns.ts';
import { DateEvidence } from '../../../files/dates.ts';
import type { Line } from '../../../files/lines.ts';
import { NumberEvidence } from './numbers.ts';
import type { Layout } from './table.ts';

/** Fields that count things: a fraction of one does not exist. */
export const wholeMeasures = ['impressions', 'clicks', 'reach', 'leads'] as const satisfies AdField[];
export const decimalMeasures = ['spend', 'conversions', 'conversion_value'] as const satisfies AdField[];
export type Measure = (typeof wholeMeasures)[number] | (typeof decimalMeasures)[number];
export const wholeFields: ReadonlySet<AdField> = new Set(wholeMeasures);

const samples = 5;
const shownRows = 20;
const longestCell = 200;
/** Enough lines to trust a column, if none of those that matter is in doubt. */
const enough = 2_000;

/**
 * Collects, line by line, what the columns of a table are. It can be fed a whole file: what it keeps does not grow.
 */
export class ColumnDescriber {
  readonly #layout: Layout;
  readonly #numbers: NumberEvidence[];
  readonly #dates: DateEvidence[];
  readonly #samples: string[][];
  readonly #fields: AdField[];
  readonly rows: string[][] = [];
  #seen = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#fields = fieldsOf(layout.header);
    this.#numbers = layout.header.map(() => new NumberEvidence());
    this.#dates = layout.header.map(() => new DateEvidence());
    this.#samples = layout.header.map(() => []);
  }

  see({ number, cells, fault }: Line): void {
    if (number <= this.#layout.headerLine || fault) return;
    this.#seen++;
    if (this.rows.length < shownRows) {
      this.rows.push(
        this.#layout.header.map((_, i) => (cells[i] ?? '').trim().slice(0, longestCell).toWellFormed()),
      );
    }
    for (const [i, raw] of cells.entries()) {
      const cell = raw.trim();
      const seen = this.#samples[i];
      if (!seen || cell === '') continue;
      if (seen.length < samples && !seen.includes(cell)) seen.push(cell.slice(0, longestCell).toWellFormed());
      if (cell.length > 60) continue;
      this.#numbers[i]?.see(cell);
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
    const fields = this.#withDate();
    return this.#layout.header.map((name, index) => {
      const field = fields[index] ?? 'ignore';
      const number = this.#numbers[index];
      const date = this.#dates[index];
      const asDate = date?.isDates ? date.format() : undefined;
      const asNumber = number?.isNumeric && !asDate ? number.format(wholeFields.has(field)) : undefined;
      const matters = field === 'date' ? asDate : asNumber;
      return {
        index,
        name: name.slice(0, longestCell).toWellFormed(),
        samples: this.#samples[index] ?? [],
        field,
        number_format: asNumber?.format ?? null,
        date_format: field === 'date' || !asNumber ? (date?.format().format ?? null) : null,
        ambiguous: matters?.ambiguous ?? asDate?.ambiguous ?? asNumber?.ambiguous ?? false,
      };
    });
  }

  /** A file whose header for the day we don't know may still have one column that holds nothing but days. */
  #withDate(): AdField[] {
    if (this.#fields.includes('date')) return this.#fields;
    const index = this.#dates.findIndex((dates, i) => dates.isDates && this.#fields[i] === 'ignore');
    return this.#fields.map((field, i) => (i === index ? 'date' : field));
  }

  platform(fileName: string): string | null {
    return platformOf(this.#layout.header, fileName);
  }
  currency(): string | null {
    const named = this.#layout.header.filter(
      (_, i) => this.#fields[i] === 'spend' || this.#fields[i] === 'conversion_value',
    );
    return named.map(currencyOfHeader).find((code) => code !== null) ?? null;
  }
}
