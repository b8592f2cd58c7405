import type { Pace } from '@takt/contract/plans.ts';
import { expect, test } from 'vitest';
import { pastedCells, typedAmount } from './amounts.ts';
import {
  addMonths,
  fillings,
  monthName,
  monthsOf,
  pacedBy,
  roundedFact,
  rowsOf,
  subtract,
  sumOf,
} from './plans.ts';

const amount = (text: string, measure: Pace['measure'] = 'spend') => {
  const typed = typedAmount(text, measure);
  return 'wrong' in typed ? typed.wrong : typed.amount;
};

test('amounts are read as people and spreadsheets write them', () => {
  expect(
    ['120000', '120 000', '1\u00a0234,50', '1,234.50', '1.234,5', '12 800 ₽', '1,234', '1.5', '0', '007'].map(
      (text) => amount(text),
    ),
  ).toEqual(['120000', '120000', '1234.5', '1234.5', '1234.5', '12800', '1234', '1.5', '0', '7']);
  expect(['', '  ', '—', '-'].map((text) => amount(text))).toEqual([null, null, null, null]);
});

test('what is no amount says so, and half a lead is none', () => {
  expect(['много', '-5', '1.2345', '1e6', '1234567890123456'].map((text) => amount(text))).toEqual(
    Array(5).fill('notAmount'),
  );
  expect([amount('12,5', 'leads'), amount('12,00', 'leads')]).toEqual(['notWhole', '12']);
});

test('pasted cells keep their places, also empty ones', () => {
  expect(pastedCells('1\t2\r\n\t4\r\n')).toEqual([
    ['1', '2'],
    ['', '4'],
  ]);
});

test('months go over the turn of the year', () => {
  expect([addMonths('2025-12', 1), addMonths('2025-01', -1)]).toEqual(['2026-01', '2024-12']);
  expect(monthsOf({ from: '2025-11-30', to: '2026-01-01' })).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(monthsOf({ from: '2020-01-01', to: '2026-01-01' })).toEqual([]);
  expect(['ru-RU', 'en-US', 'pl-PL'].map((locale) => monthName(locale, '2025-09'))).toEqual([
    'Сентябрь 2025',
    'September 2025',
    'Wrzesień 2025',
  ]);
});

test('a plan is looked for where one can be', () => {
  expect(pacedBy({})).toEqual({ kind: 'organisation' });
  expect(pacedBy({ platform: 'vk' })).toEqual({ kind: 'platform', platform: 'vk' });
  expect(pacedBy({ platform: 'vk', campaign: 'k1' })).toEqual({ kind: 'campaign', campaign_id: 'k1' });
  expect([
    pacedBy({ platform: 'vk', product: 'sofas' }),
    pacedBy({ q: 'весна' }),
    pacedBy({ source: 's' }),
  ]).toEqual([null, null, null]);
});

const subject = (id: string) => ({ kind: 'platform' as const, id, name: id, source_id: '' });
const pace = (id: string, fact: string): Pace => ({
  subject: subject(id),
  measure: 'spend',
  plan: null,
  fact,
  known_to: '2025-09-25',
  expected: null,
  pace: null,
  projection: null,
  gap: null,
  verdict: 'unknown',
});

test('rows are what has facts, then what is planned, then what else is known, each once', () => {
  const rows = rowsOf(
    [
      { subject: subject('later'), measure: 'leads', amount: '5' },
      { subject: subject('vk'), measure: 'spend', amount: '100' },
    ],
    [pace('google', '7'), pace('vk', '3')],
    [subject('vk'), subject('tiktok')],
  );

  expect(
    rows.map((row) => [row.subject.id, Object.fromEntries(row.plans), row.paces.get('spend')?.fact]),
  ).toEqual([
    ['google', {}, '7'],
    ['vk', { spend: '100' }, '3'],
    ['later', { leads: '5' }, undefined],
    ['tiktok', {}, undefined],
  ]);
});

test('only empty cells are filled, and a fact becomes a round plan', () => {
  const rows = rowsOf([{ subject: subject('vk'), measure: 'spend', amount: '100' }], [pace('google', '7')]);

  const changes = fillings(rows, '2025-10', (row, measure) =>
    measure === 'spend' ? roundedFact(row.paces.get('spend')?.fact ?? '1234.56') : null,
  );

  expect(changes).toEqual([{ month: '2025-10', subject: subject('google'), measure: 'spend', amount: '7' }]);
  expect([roundedFact('1234.56'), roundedFact('-5'), roundedFact(null)]).toEqual(['1235', '0', null]);
});

test('sums of plans are exact', () => {
  expect(sumOf(['0.1', '0.2', undefined, '999999999999999.99'])).toBe('1000000000000000.29');
  expect(sumOf([undefined])).toBeNull();
  expect([subtract('10', '12.5'), subtract('3', '3')]).toEqual(['-2.5', '0']);
});
