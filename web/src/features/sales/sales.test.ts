import { expect, test } from 'vitest';
import { knownSteps, placeOf, subjectOf } from './sales.ts';

test('a finding leads to the part of our screen that shows what it is read from', () => {
  expect(
    placeOf({
      path: '/analytics/sales/breakdown',
      parameters: {
        compare: 'previous',
        start_date: '2025-08-31',
        end_date: '2025-09-25',
        by: 'manager',
        source: 'yandex',
      },
    }),
  ).toEqual({
    place: 'breakdown',
    search: { from: '2025-08-31', to: '2025-09-25', by: 'manager', source: 'yandex' },
  });
  expect(
    placeOf({ path: '/analytics/sales/conversion-funnel', parameters: { compare: 'year' } })?.search,
  ).toEqual({ compare: 'year' });
  expect(placeOf({ path: '/analytics/somewhere/else', parameters: {} })).toBeNull();
  expect(placeOf({ path: 'constructor', parameters: {} })).toBeNull();
});

test('a stage that a CRM does not write down is no step of the funnel', () => {
  const step = {
    claimed: null,
    rate: { value: null, previous: null },
    rate_of: null,
    behind: { value: null, previous: null },
    days: null,
  };
  const steps = [
    { ...step, stage: 'clicks', reached: { value: 10, previous: null } },
    { ...step, stage: 'mql', reached: { value: null, previous: null } },
    {
      ...step,
      stage: 'leads',
      reached: { value: null, previous: null },
      claimed: { value: 3, previous: null },
    },
  ] as const;
  expect(knownSteps(steps).map(({ stage }) => stage)).toEqual(['clicks', 'leads']);
});

test('a task of a finding is about what the finding names, and of a stage about all sales', () => {
  expect(subjectOf({ entity: { kind: 'product', id: 'Кондиционеры' } }, 'Все продажи')).toEqual({
    kind: 'product',
    id: 'Кондиционеры',
    name: 'Кондиционеры',
  });
  const everything = { kind: 'organisation', id: '', name: 'Все продажи' };
  expect(subjectOf({ entity: { kind: 'stage', id: 'sql' } }, 'Все продажи')).toEqual(everything);
  expect(subjectOf({ entity: { kind: 'manager', id: null } }, 'Все продажи')).toEqual(everything);
});
