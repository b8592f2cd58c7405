import type { ChartFormats } from '../src/ui/charts/chartFormats.ts';
import type { TimeSeriesData } from '../src/ui/charts/timeSeries.ts';
import { addDays } from '../src/ui/period.ts';
import type { Column } from '../src/ui/table/DataTable.tsx';
import type { Formats } from '../src/texts/format.ts';

// By arithmetic, not by chance: every run measures the same.

const days = Array.from({ length: 365 }, (_, at) => addDays('2025-01-01', at));
const wave = (at: number, nth: number) =>
  Math.round(100_000 + 40_000 * Math.sin(at / 9 + nth) + ((at * 7919 * (nth + 1)) % 20_000));

/** A year of two measures, different in each run so that nothing was prepared before. */
export const yearOf = (run: number, nth: number): TimeSeriesData => ({
  days,
  provisionalFrom: '2025-12-29',
  lines: [
    { key: 'spend', label: 'Расход', colour: '--c1', values: days.map((_, at) => wave(at + run, nth)) },
    {
      key: 'revenue',
      label: 'Выручка',
      colour: '--c2',
      filled: true,
      values: days.map((_, at) => (at % 50 === 7 ? null : 2 * wave(at + run, nth + 3))),
    },
  ],
});

export const chartFormats = (formats: Formats): ChartFormats => ({
  day: formats.day,
  shortDay: (day) => formats.dayRange(day, day),
  value: (value) => formats.money(value, 'RUB'),
  short: formats.shortNumber,
  difference: () => null,
});

export interface Row {
  id: string;
  name: string;
  platform: string;
  figures: readonly number[];
}
const platforms = ['yandex_direct', 'vk', 'google', 'facebook', 'tiktok'];
const measures = ['Расход', 'Выручка', 'ROAS', 'Лиды', 'CPL', 'Показы', 'Клики', 'CTR'];

export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `Кампания ${(at * 7919) % count}`,
    platform: platforms[at % platforms.length] ?? '',
    figures: measures.map((_name, nth) => ((at + 1) * 7919 * (nth + 3)) % 1_000_003),
  }));

export const columnsOf = (formats: Formats): Column<Row>[] => [
  { key: 'name', title: 'Кампания', value: ({ name }) => name, fixed: true },
  { key: 'platform', title: 'Платформа', value: ({ platform }) => platform },
  ...measures.map((title, nth): Column<Row> => ({
    key: `m${nth}`,
    title,
    align: 'end',
    value: ({ figures }) => figures[nth] ?? null,
    show: ({ figures }) => formats.number(figures[nth] ?? null),
  })),
];
