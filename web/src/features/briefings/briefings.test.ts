import type { Headline } from '@takt/contract/briefings.ts';
import { expect, test } from 'vitest';
import { draftOf, neighbours, searchOf } from './briefings.ts';

const item: Headline = {
  kind: 'sales',
  severity: 'high',
  subject: { kind: 'organisation', id: '', name: '', source_id: '' },
  measure: 'net_revenue',
  value: '1',
  previous: '2',
  money: '1',
  sentence: 'Выручка снизилась.',
  link: '/analytics/sales?from=2024-03-25&to=2024-03-31&by=channel&platform=%D0%B2%D0%BA#sales-breakdown',
};

test('a task of a headline is asked for what the screen behind it shows', () => {
  expect(searchOf(item)).toEqual({ from: '2024-03-25', to: '2024-03-31', by: 'channel', platform: 'вк' });
  expect(draftOf(item, 'Вся организация').subject).toMatchObject({
    kind: 'organisation',
    name: 'Вся организация',
  });
  const campaign = { ...item.subject, kind: 'campaign' as const, id: 'c', name: 'Поиск' };
  expect(draftOf({ ...item, subject: campaign }, 'Вся организация').subject.name).toBe('Поиск');
});

test('one can go back as far as one likes, and forward to the last week that is over', () => {
  const week = { from: '2024-03-25', to: '2024-03-31' };
  expect(neighbours(week, '2024-04-08')).toEqual({ before: '2024-03-18', after: '2024-04-01' });
  expect(neighbours(week, '2024-04-07').after).toBeUndefined();
  expect(neighbours(null, '2024-04-07')).toEqual({ before: undefined, after: undefined });
});
