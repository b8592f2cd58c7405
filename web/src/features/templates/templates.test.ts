import type { Task } from '@takt/contract/tasks.ts';
import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { texts as pl } from '../../texts/pl.ts';
import { texts as ru } from '../../texts/ru.ts';
import { changesOf, newRecurrence, recurrenceText, templateOf } from './templates.ts';

beforeAll(async () => {
  await i18n.init({
    resources: { ru: { translation: ru }, pl: { translation: pl } },
    interpolation: { escapeValue: false },
  });
});

const said = (rule: Parameters<typeof recurrenceText>[0], language = 'ru') =>
  recurrenceText(rule, i18n.getFixedT(language), formatsOf(language));

test('a rule is said as a sentence', () => {
  const friday = newRecurrence('week', '2026-03-06');

  expect(said(friday)).toBe('Каждую неделю: пт');
  expect(said({ ...friday, interval: 2, weekdays: [5, 1] })).toBe('Каждые 2 недели: пн, пт');
  expect(said({ ...newRecurrence('day', '2026-03-06'), interval: 21 })).toBe('Каждый 21 день');
  expect(said({ ...newRecurrence('month', '2026-03-31'), ends_on: '2026-12-31' })).toBe(
    'Каждый месяц, 31-го числа, до 31 дек. 2026 г.',
  );
  expect(said({ ...friday, interval: 5 }, 'pl')).toBe('Co 5 tygodni: pt.');
});

test('a rule begins with the day on which it is set up', () => {
  // 2026-03-08 is a Sunday.
  expect(newRecurrence('week', '2026-03-08').weekdays).toEqual([7]);
  expect(newRecurrence('month', '2026-03-08').day_of_month).toBe(8);
  expect(newRecurrence('day', '2026-03-08')).toMatchObject({ weekdays: [], day_of_month: null, interval: 1 });
});

test('the days of a template are counted from the start of its task, else from today', () => {
  const id = '0192f0aa-0000-7000-8000-000000000001';
  const task: Task = {
    id,
    number: 1,
    key: 'WEB-1',
    project_id: id,
    parent_id: null,
    title: 'Отчёт',
    status: 'todo',
    priority: 'medium',
    type: 'task',
    assignee_id: null,
    reporter_id: id,
    label_ids: [],
    start_date: '2026-03-02',
    due_date: '2026-03-05',
    estimate: 60,
    rank: 'a0',
    subtasks: { total: 0, done: 0 },
    comments: 0,
    is_blocked: false,
    finding: null,
    completed_at: null,
    created_at: '2026-03-01T00:00:00Z',
    updated_at: '2026-03-01T00:00:00Z',
    description: '',
    version: 1,
    deleted_at: null,
  };

  expect(templateOf(task, '2026-03-01').due_in_days).toBe(3);
  expect(templateOf({ ...task, start_date: null }, '2026-03-01').due_in_days).toBe(4);
  expect(templateOf({ ...task, due_date: null }, '2026-03-01').due_in_days).toBeNull();
  expect(templateOf({ ...task, start_date: null }, '2026-04-01').due_in_days).toBe(0);
});

test('only what was touched is sent: what others have changed meanwhile stays', () => {
  const opened = {
    name: 'Отчёт',
    title: 'Отчёт за неделю',
    description: '',
    project_id: '0192f0aa-0000-7000-8000-000000000001',
    priority: 'medium' as const,
    type: 'task' as const,
    assignee_id: null,
    label_ids: [],
    estimate: null,
    due_in_days: null,
    checklist: ['Собрать данные'],
    recurrence: newRecurrence('week', '2026-03-06'),
    is_paused: false,
  };

  expect(changesOf(opened, { ...opened, checklist: ['Собрать данные'] })).toEqual({});
  expect(changesOf(opened, { ...opened, title: 'Отчёт', recurrence: null })).toEqual({
    title: 'Отчёт',
    recurrence: null,
  });
});
