/** How a chart writes; each must keep its identity between renders, or the picture is drawn anew. */
export interface ChartFormats {
  day: (day: string) => string;
  /** For the axis, without the year. */
  shortDay: (day: string) => string;
  value: (value: number | null) => string;
  /** For the axis: «300 тыс.» */
  short: (value: number) => string;
  /** Signed, «+12 %»; null where there is nothing to compare. */
  difference: (value: number | null, previous: number | null) => string | null;
}
