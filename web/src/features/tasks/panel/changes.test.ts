import type { Task } from '@takt/contract/tasks.ts';
import { expect, test } from 'vitest';
import { hasChanges, inverseOf } from './changes.ts';

const id = '0192f0aa-0000-7000-8000-000000000001';
const before: Task = {
  id,
  number: 1,
  key: 'WEB-1',
  project_id: id,
  parent_id: null,
  title: 'Отчёт',
  status: 'todo',
  priority: 'medium',
  type: 'task',
  assignee_id: id,
  reporter_id: id,
  label_ids: [id],
  start_date: null,
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

test('undo sends what the changed fields were, and no others', () => {
  expect(inverseOf({ priority: 'urgent', due_date: null, label_ids: [] }, before)).toEqual({
    priority: 'medium',
    due_date: '2026-03-05',
    label_ids: [id],
  });
  expect(inverseOf({ start_date: '2026-03-01' }, before)).toEqual({ start_date: null });
});

test('no field is no change', () => {
  expect(hasChanges({})).toBe(false);
  expect(hasChanges({ estimate: null })).toBe(true);
});
