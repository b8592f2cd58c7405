/** What stands in a column. A day is `YYYY-MM-DD`; a moment what the clock in the organisation showed, `YYYY-MM-DD HH:MM`. */
export type CellKind = 'text' | 'number' | 'day' | 'moment';

export interface Column<Row> {
  readonly header: string;
  readonly kind: CellKind;
  /** About how many characters wide a spreadsheet shows it. */
  readonly width: number;
  readonly value: (row: Row) => string | number | null;
}
