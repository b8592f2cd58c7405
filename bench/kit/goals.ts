import { appendFileSync } from 'node:fs';

/** One line of quality.md: what was measured, what it should be, and what the machine can do at all. */
export interface Line {
  readonly what: string;
  readonly measured: number;
  /** `/s`, `ms`, `MB`, …; what is counted has none. */
  readonly unit: string;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
  /** The bare engine in the same run, in the same unit. */
  readonly limit?: { readonly measured: number; readonly of: string };
}

export const columns = [
  'goal',
  'measured',
  'asked for',
  'held',
  'the bare engine',
  'times its cost',
] as const;

/**
 * Prints the line, and keeps it for the table of all benches (`npm run bench -- --all`). Timings are told and never
 * asserted: a bench does not fail because the machine was busy.
 */
export function tell(line: Line): void {
  const cells = cellsOf(line);
  console.log(`${cells[0]}: ${cells.slice(1).join(' | ')}`);
  if (process.env.BENCH_LINES) appendFileSync(process.env.BENCH_LINES, `${JSON.stringify(cells)}\n`);
}

function cellsOf({ what, measured, unit, goal, limit }: Line): string[] {
  const [sign, asked] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  const held = 'atMost' in goal ? measured <= asked : measured >= asked;
  // How many times as dear as what can't be done without; above 1 whichever way the figure is better.
  const times = limit && ('atMost' in goal ? measured / limit.measured : limit.measured / measured);
  return [
    what,
    withUnit(measured, unit),
    `${sign} ${withUnit(asked, unit)}`,
    held ? 'yes' : '**no**',
    limit ? `${withUnit(limit.measured, unit)} (${limit.of})` : '–',
    times === undefined ? '–' : times.toFixed(1),
  ];
}

function withUnit(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  const text = Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '–';
  return unit === '' ? text : unit.startsWith('/') ? `${text}${unit}` : `${text} ${unit}`;
}
