import type { Sheet } from '../sheets/sheet.ts';
import type { ChartFormats } from './chartFormats.ts';
import type { Picture, Shape } from './picture.ts';
import { fitted } from './picture.ts';

export interface FunnelStep {
  key: string;
  label: string;
  value: number | null;
  previous?: number | null | undefined;
  /** Percent of the step before, as the report has worked it out; null where it is unknown or makes no sense. */
  rate: number | null;
  /** What the rate is of, as «из лидов сентября». */
  rateNote?: string | undefined;
  /** What the platforms say of the same step. */
  claimed?: number | null | undefined;
  /** Median days from the step before. */
  days?: number | null | undefined;
}

/** Steps whose counts differ by more than this can't share one straight scale: the last ones would vanish. */
const STRAIGHT = 200;
/** A known step is never invisible. */
const LEAST = 0.02;

export interface FunnelShape {
  key: string;
  /** 0 … 1 of the width; null when unknown. */
  length: number | null;
  claimed: number | null;
}
export interface FunnelDrawing {
  steps: readonly FunnelShape[];
  /** Lengths stand for orders of magnitude: the screen has to say so. */
  isLogarithmic: boolean;
}

/**
 * Lengths of the steps: straight where one scale shows them all, by order of magnitude where impressions stand beside
 * contracts.
 */
export function prepareFunnel(steps: readonly FunnelStep[]): FunnelDrawing {
  const known = steps
    .flatMap(({ value, claimed }) => [value, claimed ?? null])
    .filter((value) => value !== null);
  const most = Math.max(0, ...known);
  const least = Math.min(...known.filter((value) => value > 0));
  const isLogarithmic = Number.isFinite(least) && most / least > STRAIGHT;
  const scale = (value: number) => {
    if (value <= 0 || most <= 0) return 0;
    const share = isLogarithmic ? Math.log10(1 + value) / Math.log10(1 + most) : value / most;
    return Math.max(LEAST, share);
  };
  const length = (value: number | null | undefined) =>
    value === null || value === undefined ? null : scale(value);
  return {
    isLogarithmic,
    steps: steps.map(({ key, value, claimed }) => ({ key, length: length(value), claimed: length(claimed) })),
  };
}

/** The step that fewest reach from the one before; the first of equals. */
export const narrowestOf = (steps: readonly FunnelStep[]): FunnelStep | null =>
  steps
    .slice(1)
    .reduce<FunnelStep | null>(
      (worst, step) => (step.rate !== null && step.rate < (worst?.rate ?? Infinity) ? step : worst),
      null,
    );

interface Heads {
  step: string;
  value: string;
  previous: string;
  rate: string;
  claimed: string;
  days: string;
}

export function funnelSheet(
  steps: readonly FunnelStep[],
  formats: ChartFormats,
  rateText: (rate: number | null) => string,
  heads: Heads,
): Sheet {
  const has = (part: 'previous' | 'claimed' | 'days') => steps.some((step) => (step[part] ?? null) !== null);
  const counted = (amount: number | null | undefined) => ({
    amount: amount ?? null,
    shown: formats.value(amount ?? null),
  });
  const [previous, claimed, days] = [has('previous'), has('claimed'), has('days')];
  return {
    heads: [
      heads.step,
      heads.value,
      `${heads.rate}, %`,
      ...(previous ? [heads.previous] : []),
      ...(claimed ? [heads.claimed] : []),
      ...(days ? [heads.days] : []),
    ],
    rows: steps.map((step) => [
      { text: step.label },
      counted(step.value),
      { amount: step.rate, shown: rateText(step.rate) },
      ...(previous ? [counted(step.previous)] : []),
      ...(claimed ? [counted(step.claimed)] : []),
      ...(days ? [{ amount: step.days ?? null }] : []),
    ]),
  };
}

const WIDTH = 720;
const NAMES = 180;
const VALUES = 130;
const ROW = 44;

export function funnelPicture(
  steps: readonly FunnelStep[],
  formats: ChartFormats,
  rateText: (rate: number | null) => string,
): Picture {
  const room = WIDTH - NAMES - VALUES;
  const drawing = prepareFunnel(steps);
  return {
    width: WIDTH,
    height: steps.length * ROW,
    shapes: steps.flatMap((step, index): Shape[] => {
      const top = index * ROW;
      const length = drawing.steps[index]?.length ?? null;
      return [
        { kind: 'text', x: 0, y: top + 20, text: fitted(step.label, 13, NAMES - 12), size: 13 },
        ...(index === 0
          ? []
          : [
              {
                kind: 'text',
                x: 0,
                y: top + 36,
                text: rateText(step.rate),
                fill: '--muted',
              } as const,
            ]),
        ...(length === null
          ? []
          : [
              {
                kind: 'rect',
                x: NAMES,
                y: top + 6,
                width: length * room,
                height: 24,
                radius: 4,
                fill: '--c1',
              } as const,
            ]),
        { kind: 'text', x: WIDTH, y: top + 23, text: formats.value(step.value), size: 13, align: 'end' },
      ];
    }),
  };
}

/** Digits after the comma: a rate of a few hundredths of a percent would be 0. */
export const rateDigits = (rate: number | null): number => (rate !== null && Math.abs(rate) < 10 ? 2 : 1);
