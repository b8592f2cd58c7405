import { expect, test } from 'vitest';
import { added } from '../../metrics/decimals.ts';
import {
  bySeverity,
  fallingConversion,
  type Found,
  revenueChanges,
  risingRefunds,
  stuckDeals,
} from './methods/findings.ts';
import { stepsOf } from './methods/funnel.ts';
import { sentenceOf } from './methods/sentences.ts';

const query = { path: '/analytics/sales/by-products', parameters: {} };

test('a step of a funnel is measured against the one before, where both are known', () => {
  const known = { value: 200, previous: 0 };
  const steps = stepsOf([
    { stage: 'leads', reached: known, rate_of: 'period' },
    { stage: 'mql', reached: { value: 50, previous: 0 }, rate_of: 'cohort' },
    { stage: 'sql', reached: { value: null, previous: 3 }, rate_of: 'cohort' },
  ]);

  expect(steps.map(({ rate, behind, rate_of }) => ({ rate, behind, rate_of }))).toEqual([
    { rate: { value: null, previous: null }, behind: { value: null, previous: null }, rate_of: null },
    { rate: { value: 25, previous: null }, behind: { value: 150, previous: 0 }, rate_of: 'cohort' },
    { rate: { value: null, previous: null }, behind: { value: null, previous: -3 }, rate_of: 'cohort' },
  ]);
});

test('revenue is notable when it changed much for itself and for the whole', () => {
  const rows = [
    { id: 'fell', revenue: { value: '100', previous: '400' } }, // −300: 75 % of its own, 30 % of all
    { id: 'vanished', revenue: { value: null, previous: '150' } }, // −150: 15 % of all
    { id: 'steady', revenue: { value: '300', previous: '350' } },
    { id: 'small', revenue: { value: '10', previous: '100' } }, // 90 % of its own, 9 % of all
    { id: '', revenue: { value: '120', previous: null } }, // new: 12 % of all
  ];
  const found = revenueChanges('product', rows, { value: '530', previous: '1000' }, query);

  expect(
    found.map(({ kind, severity, entity, money, value }) => [kind, severity, entity.id, money, value]),
  ).toEqual([
    ['revenue_down', 'high', 'fell', '300', '100'],
    ['revenue_down', 'medium', 'vanished', '150', '0'],
    ['revenue_up', 'low', null, '120', '120'],
  ]);
});

test('a conversion has fallen when chance would hardly do it', () => {
  const passage = { stage: 'mql', measure: 'mql_to_sql', worth: '1000' } as const;
  const falls = (entered: [number, number], passed: [number, number]) =>
    fallingConversion(
      {
        ...passage,
        entered: { value: entered[0], previous: entered[1] },
        passed: { value: passed[0], previous: passed[1] },
      },
      query,
    );

  // 20 of 100 against 50 of 100: pooled 0.35, error √(0.35 · 0.65 · 0.02) = 0.06745, z = 4.45; 30 are missing.
  expect(falls([100, 100], [20, 50])).toMatchObject([
    { severity: 'high', value: 20, previous: 50, money: '30000', gaps: { missing: 30 } },
  ]);
  expect(falls([100, 100], [41, 50])).toEqual([]); // z = 1.28
  expect(falls([29, 100], [0, 50])).toEqual([]); // too few
  expect(falls([10_000, 10_000], [4_700, 5_000])).toEqual([]); // beyond chance, but only 6 % less
  expect(falls([100, 100], [60, 50])).toEqual([]);
  expect(falls([100, 100], [0, 0])).toEqual([]);
});

test('deals are stuck after twice the usual time and a week', () => {
  const waiting = (usual: number | null, passed: number, days: number[]) =>
    stuckDeals(
      { stage: 'sql', usual, passed, open: days.map((day) => ({ days: day, deals: 1, money: '10.5' })) },
      query,
      added,
    );

  expect(waiting(10, 10, [20, 21, 22, 23, 1, 1, 1])).toMatchObject(
    [{ severity: 'high', value: 3, money: '31.5', gaps: { usual: 10, limit: 20, open: 7 } }].map((one) => ({
      ...one,
      severity: 'medium',
    })),
  );
  expect(waiting(2, 10, [9, 10, 11])).toEqual([]); // more than 9 days: two of them
  expect(waiting(10, 9, [90, 90, 90])).toEqual([]);
  expect(waiting(null, 0, [90, 90, 90])).toEqual([]);
});

test('refunds are notable from a twentieth of the revenue, when they grow', () => {
  const rising = (refunds: [string | null, string | null]) =>
    risingRefunds({ value: refunds[0], previous: refunds[1] }, { value: '1000', previous: '1000' }, query);

  expect(rising(['60', '20'])).toMatchObject([{ severity: 'medium', money: '40' }]);
  expect(rising(['160', null])).toMatchObject([{ severity: 'high', money: '160' }]);
  expect(rising(['49', '0'])).toEqual([]);
  expect(rising(['60', '50'])).toEqual([]);
  expect(rising([null, '50'])).toEqual([]);
});

test('every finding is one sentence in the language of its reader, without a gap left', () => {
  const all: Found[] = [
    ...revenueChanges(
      'product',
      [{ id: 'A{value}$&', revenue: { value: '1', previous: '1000' } }],
      { value: '1', previous: '1000' },
      query,
    ),
    ...revenueChanges(
      'channel',
      [{ id: '', revenue: { value: '1000', previous: null } }],
      { value: '1000', previous: '0' },
      query,
    ),
    ...revenueChanges(
      'manager',
      [{ id: 'Иванов', revenue: { value: '1500.4', previous: '1000' } }],
      { value: '1500.4', previous: '1000' },
      query,
    ),
    ...fallingConversion(
      {
        stage: 'deals',
        measure: 'deal_to_mql',
        worth: '1000',
        entered: { value: 100, previous: 100 },
        passed: { value: 20, previous: 50 },
      },
      query,
    ),
    ...stuckDeals(
      { stage: 'mql', usual: 3, passed: 20, open: [{ days: 40, deals: 7, money: null }] },
      query,
      added,
    ),
    ...risingRefunds({ value: '160', previous: '20' }, { value: '1000', previous: '1000' }, query),
  ];
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const told = (['ru', 'en', 'pl'] as const).map((language) =>
    all.map((found) => plain(sentenceOf(found, language, 'RUB'))),
  );

  expect(told[0]).toEqual([
    'Выручка снизилась на 99,9 %: продукт «A{value}$&», 1 ₽ против 1 000 ₽.',
    'Новая выручка: сделки без источника, 1 000 ₽, раньше её не было.',
    'Выручка выросла на 50 %: менеджер «Иванов», 1 500 ₽ против 1 000 ₽.',
    'Конверсия из лида в MQL упала с 50 % до 20 %: не хватает сделок: 30. Речь о 30 000 ₽.',
    'На этапе «MQL» дольше 10 дн. стоят сделки: 7 из 7; обычно проходят за 3 дн.',
    'Возвраты выросли: 16 % выручки против 2 % раньше, 160 ₽.',
  ]);
  expect(told[1]?.[3]).toBe(
    'Conversion from lead to MQL fell from 50% to 20%: deals missing: 30. It is about RUB 30,000.',
  );
  expect(told[2]?.[4]).toBe(
    'Na etapie „MQL” dłużej niż 10 dni czekają transakcje: 7 z 7; zwykle trwa to 3 dni.',
  );
  for (const sentence of told.flat().slice(1)) expect(sentence).not.toMatch(/\{(?!value)|undefined|NaN/);
});

test('the most severe comes first, then the most money', () => {
  const [some] = risingRefunds({ value: '160', previous: '20' }, { value: '1000', previous: '1000' }, query);
  if (!some) throw new Error('No finding');
  const order = bySeverity([
    { ...some, severity: 'low', money: '900' },
    { ...some, severity: 'high', money: '9' },
    { ...some, severity: 'high', money: '10' },
  ]);

  expect(order.map(({ money }) => money)).toEqual(['10', '9', '900']);
});
