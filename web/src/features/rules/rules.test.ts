import type { Rule } from '@takt/contract/rules.ts';
import { expect, test } from 'vitest';
import { draftOf, ruleOf, stateOf, templateNames, templates, watchedOf } from './rules.ts';

const rule: Rule = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'ROAS',
  watched: {
    kind: 'threshold',
    measure: 'cpl',
    direction: 'above',
    value: '1500.5',
    days: 3,
    per: 'campaign',
    least_spend: '100',
    platform: 'vk',
  },
  project_id: '0190a0a0-0000-7000-8000-000000000002',
  assignee_id: null,
  priority: 'high',
  due_in: 3,
  enabled: true,
  created_by: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  last_checked_at: null,
  last_error: null,
  open: 0,
};

test('numbers are read as they are typed, and one that is missing is asked for', () => {
  const draft = { ...templates.cpl, value: '1 500,50', leastSpend: '' };
  expect(watchedOf(draft)).toMatchObject({ value: '1500.50', least_spend: '0', days: 3 });
  expect(watchedOf({ ...draft, value: '' })).toBeNull();
  expect(watchedOf({ ...draft, value: '-1' })).toBeNull();
  expect(watchedOf({ ...draft, days: '2,5' })).toBeNull();
  expect(watchedOf({ ...draft, days: '' })).toBeNull();
  expect(watchedOf({ ...templates.budget, tolerance: '' })).toBeNull();
});

test('every template but the one whose price nobody else knows can be previewed as it is', () => {
  expect(templateNames.filter((name) => watchedOf(templates[name]) === null)).toEqual(['cpl']);
});

test('a rule that is opened and saved as it was is the same rule', () => {
  const { name, watched, project_id, assignee_id, priority, due_in } = rule;
  expect(ruleOf(draftOf(rule))).toEqual({
    rule: { name, watched, project_id, assignee_id, priority, due_in },
  });
  const stale: Rule = { ...rule, watched: { kind: 'stale_source', days: 2 }, due_in: null };
  expect(ruleOf(draftOf(stale))).toMatchObject({ rule: { watched: stale.watched, due_in: null } });
});

test('what is missing is named', () => {
  expect(ruleOf({ ...templates.cpl, dueIn: '400' })).toEqual({
    missing: ['name', 'watched', 'project', 'dueIn'],
  });
});

test('a rule that holds says so before anything else', () => {
  expect(stateOf(rule)).toBe('new');
  expect(stateOf({ ...rule, last_checked_at: rule.created_at })).toBe('calm');
  expect(stateOf({ ...rule, last_error: 'x' })).toBe('silent');
  expect(stateOf({ ...rule, last_error: 'x', open: 1 })).toBe('holds');
  expect(stateOf({ ...rule, open: 1, enabled: false })).toBe('off');
});
