import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import { expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { changeOf, currencySign, showChange, showMeasure } from './measures.ts';

const ru = formatsOf('ru');
const en = formatsOf('en');
/** Intl sets no-break spaces; the eye does not tell them. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const sum = (kind: MeasureDefinition['kind']) => ({ kind, formula: null });
const ratio = (kind: MeasureDefinition['kind']) => ({
  kind,
  formula: { numerator: [], denominator: 'leads' as const, scale: 1 },
});
const show = (definition: Parameters<typeof showMeasure>[1], value: string | number | null, more = {}) =>
  plain(showMeasure(ru, definition, value, { currency: 'RUB', ...more }));

test('each kind is read in its own way', () => {
  expect(show(sum('money'), '3726730')).toBe('3 726 730 ₽');
  expect(show(ratio('ratio'), 2.392)).toBe('2,39');
  expect(show(ratio('percent'), 41.806)).toBe('41,8 %');
  expect(show(sum('count'), 65579)).toBe('65 579');
  expect(show(sum('count'), 12.5)).toBe('12,5');
});

test('unknown is a dash, zero is a zero', () => {
  expect(show(ratio('ratio'), null)).toBe('—');
  expect(show(sum('money'), '0')).toBe('0 ₽');
});

test('a price of one thing has cents while it is small, a sum only when asked for exactly', () => {
  expect(show(ratio('money'), '466.474325')).toBe('466,47 ₽');
  expect(show(ratio('money'), '4178.4')).toBe('4 178 ₽');
  expect(show(sum('money'), '30590879.82')).toBe('30 590 880 ₽');
  expect(show(sum('money'), '30590879.82', { exact: true })).toBe('30 590 879,82 ₽');
  expect(show(sum('money'), '42889366', { exact: true })).toBe('42 889 366 ₽');
});

test('under a head with the currency the value stands bare', () => {
  expect(show(sum('money'), '1284300', { bare: true })).toBe('1 284 300');
  expect(show(ratio('money'), '466.474', { bare: true })).toBe('466,47');
});

const change = (
  kind: MeasureDefinition['kind'],
  better: MeasureDefinition['better'],
  value: string | number | null,
  previous: string | number | null,
) => changeOf({ kind, better }, { value, previous });

test('the change of money and counts is in percent of what was', () => {
  const up = change('count', 'up', 892, 841);
  expect(up && plain(showChange(ru, up))).toBe('+6,1 %'); // 51 / 841
  expect(up?.tone).toBe('good');
  const dearer = change('money', 'down', '4178', '4052');
  expect(dearer && plain(showChange(ru, dearer))).toBe('+3,1 %'); // 126 / 4052
  expect(dearer?.tone).toBe('bad');
});

test('the change of ROAS is absolute, of ДРР in percentage points', () => {
  const roas = change('ratio', 'up', 2.39, 2.16);
  expect(roas && showChange(ru, roas)).toBe('+0,23');
  const drr = change('percent', 'down', 41.8, 45.8);
  expect(drr && showChange(ru, drr)).toBe('−4,0');
  expect(drr).toMatchObject({ unit: 'points', tone: 'good' });
});

test('spend is neither good nor bad, and what rounds to zero is neither as well', () => {
  expect(change('money', 'neither', '200', '100')?.tone).toBe('neutral');
  expect(change('count', 'up', 100_001, 100_000)).toEqual({ value: 0, unit: 'percent', tone: 'neutral' });
});

test('nothing to compare is no change', () => {
  expect(change('count', 'up', 5, 0)).toBeNull();
  expect(change('count', 'up', 5, null)).toBeNull();
  expect(change('ratio', 'up', null, 2)).toBeNull();
  expect(change('count', 'up', 0, 0)?.value).toBe(0);
});

test('the minus is a minus in every language', () => {
  const less = change('money', 'down', '50', '100');
  expect(less && plain(showChange(ru, less))).toBe('−50,0 %');
  expect(less && showChange(en, less)).toBe('−50.0%');
});

test('the sign of a currency follows the language', () => {
  expect(currencySign(ru, 'RUB')).toBe('₽');
  expect(currencySign(formatsOf('pl'), 'PLN')).toBe('zł');
});
