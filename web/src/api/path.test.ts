import type { Endpoint } from '@takt/contract/endpoint.ts';
import * as departments from '@takt/contract/departments.ts';
import * as events from '@takt/contract/events.ts';
import * as invitations from '@takt/contract/invitations.ts';
import * as members from '@takt/contract/members.ts';
import * as organisations from '@takt/contract/organisations.ts';
import { listTasks, setTaskStatus } from '@takt/contract/tasks.ts';
import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../texts/en.ts';
import { pathOf } from './path.ts';

beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } } });
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

test('values take their places, null and undefined are left out', () => {
  expect(pathOf(setTaskStatus, { params: { id: 'a/b' } })).toBe('/tasks/a%2Fb/status');
  expect(pathOf(listTasks, { query: { q: 'план', limit: 5, assignee_id: null, cursor: undefined } })).toBe(
    '/tasks?q=%D0%BF%D0%BB%D0%B0%D0%BD&limit=5',
  );
  expect(() => pathOf(setTaskStatus, {})).toThrow('/tasks/:id/status needs the parameter id');
});

test('every act in an organisation needs its id', () => {
  const acts = [organisations, members, departments, invitations, events]
    .flatMap((noun) => Object.values<unknown>(noun))
    .filter(isEndpoint)
    .filter(({ path }) => path.includes('/:orgId'));

  expect(acts.length).toBeGreaterThan(20);
  for (const act of acts)
    for (const orgId of [undefined, null, ''])
      expect(() => pathOf(act, { params: { orgId, memberId: 'm', deptId: 'd', invitationId: 'i' } })).toThrow(
        'Organization ID is required',
      );
});
