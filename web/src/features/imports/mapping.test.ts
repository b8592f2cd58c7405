import type { FileColumn, UploadedFile } from '@takt/contract/imports.ts';
import { expect, test } from 'vitest';
import {
  dateReadings,
  draftOf,
  mappingOf,
  numberReadings,
  problemsOf,
  questionsOf,
  withColumn,
  withKind,
} from './mapping.ts';

const column = (index: number, name: string, more: Partial<FileColumn> = {}): FileColumn => ({
  index,
  name,
  samples: [],
  field: 'ignore',
  number_format: null,
  date_format: null,
  ambiguous: false,
  ...more,
});
const columns = [
  column(0, 'Day', { field: 'date', date_format: 'iso' }),
  column(1, 'Cost', { field: 'spend', number_format: 'point' }),
  column(2, 'Note'),
];
const draft = draftOf({ kind: 'ads', columns, platform: 'google', currency: null }, 'PLN');
const codes = (given: typeof draft, of = columns) => problemsOf(of, given).map(({ code }) => code);

test('the draft begins with what was recognised, in the currency of the organisation where the file names none', () => {
  expect(draft.currency).toBe('PLN');
  expect(draftOf({ kind: 'ads', columns, platform: null, currency: 'USD' }, 'PLN').currency).toBe('USD');
  expect(codes(draft)).toEqual([]);
});

test('a day and a number are needed', () => {
  expect(codes(withColumn(draft, 0, { field: 'ignore' }))).toEqual(['noDate']);
  expect(codes(withColumn(draft, 1, { field: 'campaign' }))).toEqual(['noMeasure']);
});

test('a field for two columns is named with both, leaving out is allowed for any number', () => {
  expect(problemsOf(columns, withColumn(draft, 2, { field: 'spend' }))).toEqual([
    { code: 'twice', field: 'spend', names: ['Cost', 'Note'] },
  ]);
  expect(codes(withColumn(withColumn(draft, 2, { field: 'ignore' }), 1, { field: 'clicks' }))).toEqual([]);
});

test('the platform is asked for; a file that names it row by row is a source of its own', () => {
  expect(codes({ ...draft, platform: ' ' })).toEqual(['noPlatform']);
  expect(mappingOf({ ...draft, platform: ' vk ' }).platform).toBe('vk');
  const named = [...columns, column(3, 'category', { field: 'platform' })];
  expect(draftOf({ kind: 'ads', columns: named, platform: null, currency: null }, 'PLN').platform).toBe(
    'other',
  );
});

test('an ambiguous column is asked about once it is used, and no more once it is answered', () => {
  const doubtful = [
    column(0, 'Day', { field: 'date', ambiguous: true, samples: ['01/01/2025', '03/04/2025'] }),
    column(1, 'Cost', { field: 'spend', ambiguous: true, samples: ['12', '1,234'] }),
    column(2, 'Note', { ambiguous: true, samples: ['5,678'] }),
  ];
  const start = draftOf({ kind: 'ads', columns: doubtful, platform: 'vk', currency: null }, 'RUB');

  expect(questionsOf(doubtful, start).map(({ kind, sample }) => [kind, sample])).toEqual([
    ['date', '03/04/2025'],
    ['number', '1,234'],
  ]);
  expect(codes(start, doubtful)).toEqual(['openDate', 'openNumber']);
  const answered = withColumn(withColumn(start, 0, { date_format: 'day_first' }), 1, {
    number_format: 'point',
  });
  expect(codes(answered, doubtful)).toEqual([]);
  // The question stays in sight, with its answer.
  expect(questionsOf(doubtful, answered)).toHaveLength(2);
});

test('a doubtful number is told both ways', () => {
  expect(numberReadings('1,234')).toEqual({ comma: '1.234', point: '1234' });
  expect(numberReadings('2.500 ₽')).toEqual({ comma: '2500', point: '2.500' });
  expect(numberReadings('1,234,567')).toEqual({ comma: null, point: '1234567' });
});

test('a doubtful day is told both ways', () => {
  expect(dateReadings('03/04/2025')).toEqual({ day_first: '2025-04-03', month_first: '2025-03-04' });
  expect(dateReadings('13/04/2025')).toEqual({ day_first: '2025-04-13', month_first: null });
  expect(dateReadings('30/02/2025')).toEqual({ day_first: null, month_first: null });
});

test('as another kind a file has the columns of that kind and what such files are usually called', () => {
  const proposals: UploadedFile['proposals'] = {
    ads: ['date', 'spend', 'ignore'],
    deals: ['created', 'amount', 'deal_id'],
    touches: ['moment', 'ignore', 'ignore'],
    paths: ['date', 'ignore', 'ignore'],
  };
  const file = { columns, proposals };

  const deals = withKind(file, { ...draft, platform: '' }, 'deals');
  expect(deals).toMatchObject({ kind: 'deals', platform: 'crm' });
  expect(deals.columns.map(({ field, number_format }) => [field, number_format])).toEqual([
    ['created', null],
    ['amount', 'point'],
    ['deal_id', null],
  ]);
  expect(codes(deals)).toEqual([]);
  expect(codes(withKind(file, deals, 'touches'))).toEqual(['noPerson']);
  expect(codes(withKind(file, deals, 'paths'))).toEqual(['noPath', 'noConversions']);
  // A name that the person gave is his.
  expect(withKind(file, { ...deals, platform: 'retailCRM' }, 'touches').platform).toBe('retailCRM');
});
