import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { Measured, MeasureDefinition, MeasureKey } from '@takt/contract/metrics.ts';
import type { Formats } from '../../texts/format.ts';

export interface Compared {
  value: Measured;
  previous: Measured;
}
export type Tone = 'good' | 'bad' | 'neutral';

const UNKNOWN: Compared = { value: null, previous: null };

export const figureOf = (figures: Figures, measure: MeasureKey): Compared => figures[measure] ?? UNKNOWN;

export const definitionOf = (
  { definitions }: ReportMeta,
  measure: MeasureKey,
): MeasureDefinition | undefined => definitions.find(({ key }) => key === measure);

/** For drawing and sorting only: money of a report fits a float, its cents need not. */
export const asNumber = (value: Measured): number | null => (value === null ? null : Number(value));

interface Look {
  currency: string;
  /** Without «₽», where the head of a column has it. */
  bare?: boolean | undefined;
  /** With the cents that a sum has. */
  exact?: boolean | undefined;
}

/** A value as it is read: by kind and locale, with a true minus, «—» when unknown. */
export const showMeasure = (
  formats: Formats,
  definition: Pick<MeasureDefinition, 'kind' | 'formula'>,
  value: Measured,
  look: Look,
): string => trueMinus(valueText(formats, definition, value, look));

const trueMinus = (text: string) => text.replace('-', '−');

function valueText(
  formats: Formats,
  { kind, formula }: Pick<MeasureDefinition, 'kind' | 'formula'>,
  value: Measured,
  { currency, bare = false, exact = false }: Look,
): string {
  if (value === null) return formats.number(null);
  switch (kind) {
    case 'money': {
      // A price of one thing is small and needs its cents; a sum does not, unless somebody checks it.
      const cents = formula ? Math.abs(Number(value)) < 1000 : exact && String(value).includes('.');
      if (!bare) return formats.money(value, currency, cents);
      const digits = cents ? 2 : 0;
      return formats.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    }
    case 'count':
      // Google gives parts of a conversion.
      return formats.number(value, { maximumFractionDigits: 2 });
    case 'ratio':
      return formats.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    case 'percent':
      return formats.number(Number(value) / 100, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: exact ? 2 : 1,
      });
  }
}

export interface Change {
  /** Signed; `unit` says how to read it. */
  value: number;
  unit: 'percent' | 'points' | 'absolute';
  tone: Tone;
}

/**
 * The change against the period before: of a percent in points, of a ratio as it is, of all others in percent of what
 * was. null where there is nothing to compare, as from 0 to something.
 */
export function changeOf(
  { kind, better }: Pick<MeasureDefinition, 'kind' | 'better'>,
  compared: Compared,
): Change | null {
  const value = asNumber(compared.value);
  const previous = asNumber(compared.previous);
  if (value === null || previous === null) return null;
  const difference = value - previous;
  if (kind === 'percent') return toned(difference, 'points', better, 1);
  if (kind === 'ratio') return toned(difference, 'absolute', better, 2);
  if (previous === 0) return value === 0 ? toned(0, 'percent', better, 1) : null;
  return toned((difference / Math.abs(previous)) * 100, 'percent', better, 1);
}

/** What is shown as 0 is neither better nor worse. */
function toned(
  value: number,
  unit: Change['unit'],
  better: MeasureDefinition['better'],
  digits: number,
): Change {
  const shown = Number(value.toFixed(digits));
  if (shown === 0 || better === 'neither') return { value: shown, unit, tone: 'neutral' };
  return { value: shown, unit, tone: shown > 0 === (better === 'up') ? 'good' : 'bad' };
}

/** «+9,4 %», «−4,0», «+0,23», with a true minus; the unit of points is the caller's word. */
export function showChange(formats: Formats, { value, unit }: Change): string {
  const digits = unit === 'absolute' ? 2 : 1;
  const text = formats.number(unit === 'percent' ? value / 100 : value, {
    signDisplay: 'exceptZero',
    style: unit === 'percent' ? 'percent' : 'decimal',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return trueMinus(text);
}

/** «₽» for RUB in Russian, «zł» for PLN in Polish. */
export function currencySign({ locale }: Formats, currency: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
