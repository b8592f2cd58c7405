import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { seed } from './chance.ts';
import type { Verdict } from './checker.ts';
import type { Company } from './load.ts';

/** One line of the table that `npm run faults` ends with. */
export interface Line {
  readonly fault: string;
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Answers that were not due: another 5xx than the 503 of the fault, or none at all. */
  readonly wrong: number;
  /** Milliseconds from each fault to the answer from which on all was well. */
  readonly back: readonly number[];
  readonly goal: string;
  /** `back` in milliseconds that the goal allows. */
  readonly within?: number;
  /** What else the goal asks, and was it so. */
  readonly also?: { readonly text: string; readonly held: boolean };
}

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

/** Timings are told and never asserted: what fails a test stands in the test. */
export function tell({ within = Number.POSITIVE_INFINITY, also, ...line }: Line): void {
  const back = line.back.toSorted((a, b) => a - b);
  const [p50, worst] = [back[Math.floor(back.length / 2)] ?? 0, back.at(-1) ?? 0];
  const held = line.lost === 0 && line.wrong === 0 && worst <= within && also?.held !== false;
  const cells = [
    line.fault,
    line.rounds,
    line.acknowledged,
    line.lost,
    line.wrong,
    back.length > 0 ? `${seconds(p50)} / ${seconds(worst)}` : '–',
    line.goal,
    also?.text ?? '',
    held ? 'yes' : '**no**',
  ];
  console.log(`seed ${seed}: ${cells.join(' | ')}`);
  if (process.env.FAULTS_TABLE) appendFileSync(process.env.FAULTS_TABLE, `${JSON.stringify(cells)}\n`);
}

/** Nothing acknowledged is lost, nothing happened twice, the event log has no gap; else the operation log is kept. */
export function expectWhole(fault: string, { lost, twice, torn }: Verdict, { log }: Company): void {
  if (lost.length + twice.length + torn.length > 0) {
    const place = join(import.meta.dirname, '../../test-results/faults');
    mkdirSync(place, { recursive: true });
    writeFileSync(
      join(place, `${fault.replace(/\W+/g, '-')}-${seed}.jsonl`),
      log.map((call) => `${JSON.stringify(call)}\n`).join(''),
    );
  }
  expect({ lost, twice, torn }).toEqual({ lost: [], twice: [], torn: [] });
}
