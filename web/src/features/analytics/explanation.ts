import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { Measured, MeasureDefinition, MeasureKey } from '@takt/contract/metrics.ts';
import type { Formats } from '../../texts/format.ts';
import { figureOf, showMeasure } from './measures.ts';

export type Names = Readonly<Record<MeasureKey, string>>;

/** Why a value is unknown: no rows at all, a divisor of zero, or a term that is unknown. */
export type Reason = { code: 'noData' } | { code: 'zero' | 'missing'; measure: MeasureKey };

/** null when the value is known. */
export function reasonOf({ key, formula }: MeasureDefinition, figures: Figures): Reason | null {
  if (figureOf(figures, key).value !== null) return null;
  if (!formula) return { code: 'noData' };
  const terms = [...formula.numerator.map(({ measure }) => measure), formula.denominator];
  if (terms.every((measure) => figureOf(figures, measure).value === null)) return { code: 'noData' };
  const unknown = terms.find((measure) => figureOf(figures, measure).value === null);
  return unknown === undefined
    ? { code: 'zero', measure: formula.denominator }
    : { code: 'missing', measure: unknown };
}

/** The sources that figures come from: those with days in the period, of the asked platform or just the one. */
export function sourcesOf(
  { sources, period }: Pick<ReportMeta, 'sources' | 'period'>,
  known: readonly { id: string; from: string; to: string }[] | undefined,
  { sourceId, platform }: { sourceId?: string | undefined; platform?: string | undefined },
): ReportMeta['sources'] {
  if (sourceId !== undefined) return sources.filter(({ id }) => id === sourceId);
  return sources.filter((source) => {
    const days = known?.find(({ id }) => id === source.id);
    const outside = days && period && (days.from > period.to || days.to < period.from);
    // A file may name platforms row by row, so that its own says nothing about them.
    const other = platform !== undefined && source.platform !== platform && source.platform !== 'other';
    return !outside && !other;
  });
}

/** «Выручка / Расход»; null for sums, which have no formula. */
export const formulaInNames = (definition: MeasureDefinition, names: Names): string | null =>
  formulaWith(definition, (measure) => names[measure]);

/** «8 914 200 ₽ / 3 726 730 ₽ = 2,39», the terms exactly as they are. */
export function formulaInFigures(
  definition: MeasureDefinition,
  figures: Figures,
  { definitions, currency }: ReportMeta,
  formats: Formats,
): string | null {
  const show = (measure: MeasureKey, value: Measured) => {
    const known = definitions.find(({ key }) => key === measure);
    return known ? showMeasure(formats, known, value, { currency, exact: true }) : formats.number(null);
  };
  const terms = formulaWith(definition, (measure) => show(measure, figureOf(figures, measure).value));
  return terms && `${terms} = ${show(definition.key, figureOf(figures, definition.key).value)}`;
}

function formulaWith(
  { kind, formula }: MeasureDefinition,
  word: (measure: MeasureKey) => string,
): string | null {
  if (!formula) return null;
  const numerator = formula.numerator
    .map(({ measure, sign }, at) => {
      const minus = sign === '-' ? '− ' : '+ ';
      return `${at === 0 && sign === '+' ? '' : minus}${word(measure)}`;
    })
    .join(' ');
  const top = formula.numerator.length > 1 ? `(${numerator})` : numerator;
  return `${top} / ${word(formula.denominator)}${scaleText(kind, formula.scale)}`;
}

function scaleText(kind: MeasureDefinition['kind'], scale: number): string {
  if (scale === 1) return '';
  return kind === 'percent' && scale === 100 ? ' × 100 %' : ` × ${scale}`;
}
