import type { ReportMeta } from '@takt/contract/reports.ts';
import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import { expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { measures } from '../../texts/ru/measures.ts';
import { formulaInFigures, formulaInNames, reasonOf, sourcesOf } from './explanation.ts';

const spend: MeasureDefinition = { key: 'spend', kind: 'money', better: 'neither', formula: null };
const revenue: MeasureDefinition = { key: 'revenue', kind: 'money', better: 'up', formula: null };
const roas: MeasureDefinition = {
  key: 'roas',
  kind: 'ratio',
  better: 'up',
  formula: { numerator: [{ measure: 'revenue', sign: '+' }], denominator: 'spend', scale: 1 },
};
const romi: MeasureDefinition = {
  key: 'romi',
  kind: 'percent',
  better: 'up',
  formula: {
    numerator: [
      { measure: 'revenue', sign: '+' },
      { measure: 'spend', sign: '-' },
    ],
    denominator: 'spend',
    scale: 100,
  },
};
const meta: ReportMeta = {
  period: null,
  previous: null,
  currency: 'RUB',
  time_zone: 'Europe/Moscow',
  provisional_from: null,
  stale_since: null,
  sources: [],
  warnings: [],
  definitions: [spend, revenue, roas, romi],
};
const figures = (values: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, previous: null }]));
const inFigures = (definition: MeasureDefinition, values: Record<string, string | number | null>) =>
  formulaInFigures(definition, figures(values), meta, formatsOf('ru'))?.replace(/[\u00a0\u202f]/g, ' ');

test('a ratio is told in names and in figures', () => {
  expect(formulaInNames(roas, measures.names)).toBe('Выручка / Расход');
  expect(inFigures(roas, { revenue: '8914200', spend: '3726730', roas: 2.392 })).toBe(
    '8 914 200 ₽ / 3 726 730 ₽ = 2,39',
  );
});

test('a difference stands in brackets, cents are kept', () => {
  expect(formulaInNames(romi, measures.names)).toBe('(Выручка − Расход) / Расход × 100 %');
  expect(inFigures(romi, { revenue: '42889366', spend: '30590879.82', romi: 40.2031 })).toBe(
    '(42 889 366 ₽ − 30 590 879,82 ₽) / 30 590 879,82 ₽ × 100 % = 40,2 %',
  );
});

test('a sum has no formula', () => {
  expect(formulaInNames(spend, measures.names)).toBeNull();
  expect(inFigures(spend, { spend: '1' })).toBeUndefined();
});

test('an unknown value has its reason', () => {
  expect(reasonOf(roas, figures({ roas: 2.39 }))).toBeNull();
  expect(reasonOf(roas, figures({ roas: null, revenue: '100', spend: '0' }))).toEqual({
    code: 'zero',
    measure: 'spend',
  });
  expect(reasonOf(roas, figures({ roas: null, revenue: null, spend: '5' }))).toEqual({
    code: 'missing',
    measure: 'revenue',
  });
  expect(reasonOf(roas, figures({ roas: null, revenue: null, spend: null }))).toEqual({ code: 'noData' });
  expect(reasonOf(spend, figures({ spend: null }))).toEqual({ code: 'noData' });
});

test('sources are those with days in the period and of the platform, or the one of a campaign', () => {
  const source = (id: string, platform: string) => ({ id, name: platform, platform, last_day: null });
  const report = {
    period: { from: '2025-09-01', to: '2025-09-10' },
    sources: [source('a', 'vk'), source('b', 'google'), source('c', 'other')],
  };
  const days = [
    { id: 'a', from: '2025-01-01', to: '2025-09-01' },
    { id: 'b', from: '2025-09-11', to: '2025-10-01' },
  ];
  const ids = (asked: { sourceId?: string; platform?: string }) =>
    sourcesOf(report, days, asked).map(({ id }) => id);

  expect(ids({})).toEqual(['a', 'c']);
  expect(ids({ platform: 'social' })).toEqual(['c']);
  expect(ids({ sourceId: 'b' })).toEqual(['b']);
});
