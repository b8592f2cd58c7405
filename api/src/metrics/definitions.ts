import type { MeasureDefinition, MeasureKey } from '@takt/contract/metrics.ts';
import type { Measure } from '../warehouse/cube.ts';
import { ads } from './ads.ts';
import { deals } from './deals.ts';
import { joint } from './joint.ts';

const declared: Readonly<Record<MeasureKey, Measure<MeasureKey>>> = {
  ...ads.measures,
  ...deals.measures,
  ...joint,
};

/** What the interface shows under each number of a report. */
export const definitionsOf = (keys: readonly MeasureKey[]): MeasureDefinition[] =>
  keys.map((key) => {
    const measure = declared[key];
    return {
      key,
      kind: measure.kind,
      better: measure.better,
      formula:
        'column' in measure
          ? null
          : { numerator: [...measure.numerator], denominator: measure.denominator, scale: measure.scale },
    };
  });

/** The parts of a ratio, and theirs: what a report has to ask for to be able to explain it. */
export function withParts(keys: readonly MeasureKey[]): MeasureKey[] {
  const all = new Set<MeasureKey>();
  const add = (key: MeasureKey): void => {
    if (all.has(key)) return;
    all.add(key);
    const measure = declared[key];
    if ('column' in measure) return;
    for (const { measure: part } of measure.numerator) add(part);
    add(measure.denominator);
  };
  for (const key of keys) add(key);
  return [...all];
}
