import { expect, test } from 'vitest';
import { rollingPerformance } from './analytics.ts';
import * as clients from './clients.ts';
import * as comments from './comments.ts';
import { burnoutAnalysis, topPerformers } from './creatives.ts';
import * as departments from './departments.ts';
import * as invitations from './invitations.ts';
import { orgLocale } from './languages.ts';
import * as members from './members.ts';
import * as organisations from './organisations.ts';
import * as projects from './projects.ts';
import * as tasks from './tasks.ts';
import * as users from './users.ts';
import type { z } from './zod.ts';

test.each([
  [
    'user',
    users.user,
    'id username email first_name last_name avatar_url is_active last_login_at is_verified',
  ],
  [
    'organisation',
    organisations.organisation,
    'id name slug description industry size owner_id created_at updated_at custom_fields preferences',
  ],
  ['custom_fields', organisations.organisation.shape.custom_fields, 'website phone'],
  [
    'preferences',
    organisations.preferences,
    'timezone currency locale week_start date_format working_hours notifications',
  ],
  ['working_hours', organisations.preferences.shape.working_hours, 'start end days'],
  [
    'notifications',
    organisations.preferences.shape.notifications,
    'email_reports project_updates task_reminders',
  ],
  ['member', members.member, 'id user role status department joined_at'],
  ['user of a member', members.member.shape.user, 'id username email first_name last_name'],
  ['membership', members.member, 'user_id role department_id'],
  ['team member', members.member.shape.user, 'username email avatar_url is_active last_login_at'],
  ['department', departments.department, 'id name description manager_id member_count created_at'],
  ['invitation', invitations.invitation, 'email role department_id'],
  [
    'organisation statistics',
    organisations.organisationStats,
    'totalMembers totalDepartments activeMembers pendingMembers total_employees total_projects total_clients completion_rate active_projects',
  ],
  [
    'user statistics',
    users.userStats,
    'total_tasks completed_tasks in_progress_tasks overdue_tasks completion_rate active_projects',
  ],
  ['project', projects.project, 'id progress status priority is_public'],
  ['task', tasks.task, 'id title status priority type assignee_id'],
  ['comment', comments.comment, 'content'],
  ['client', clients.client, 'id name'],
])('fields of %s', (_, entity: z.ZodObject, fields) => {
  expect(Object.keys(entity.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('roles, statuses, industries, sizes and locales are those of the specification', () => {
  expect(organisations.role.options).toEqual(['owner', 'admin', 'member']);
  expect(members.memberStatus.options).toEqual(expect.arrayContaining(['active', 'pending']));
  expect(organisations.industry.options).toEqual(['it', 'marketing', 'retail', 'education', 'other']);
  expect(organisations.orgSize.options).toEqual(['small', 'medium']);
  expect(orgLocale.options).toEqual(['ru-RU', 'en-US', 'pl-PL']);
});

test('statuses, priorities and types of work are those of the specification', () => {
  expect(projects.projectStatus.options).toEqual([
    'active',
    'inactive',
    'completed',
    'on_hold',
    'draft',
    'cancelled',
  ]);
  expect(projects.projectPriority.options).toEqual(['low', 'medium', 'high', 'critical', 'urgent']);
  expect(tasks.taskStatus.options).toEqual(['todo', 'in_progress', 'in_review', 'done', 'cancelled']);
  expect(tasks.taskPriority.options).toEqual(['low', 'medium', 'high', 'urgent']);
  expect(tasks.taskType.options).toEqual(['task', 'bug', 'feature', 'improvement', 'research']);
});

test('a new project is active, medium, at progress 0 and not public', () => {
  expect(projects.createProject.body.parse({ name: 'Сайт' })).toMatchObject({
    status: 'active',
    priority: 'medium',
    progress: 0,
    is_public: false,
  });
});

test('an organisation has a name of at most 150 characters and a description of at most 500', () => {
  const accepts = (body: object) => organisations.createOrganisation.body.safeParse(body).success;

  expect(accepts({ name: 'я'.repeat(150), description: 'я'.repeat(500) })).toBe(true);
  expect(accepts({ name: 'я'.repeat(151) })).toBe(false);
  expect(accepts({ name: '   ' })).toBe(false);
  expect(accepts({})).toBe(false);
  expect(accepts({ name: 'Ветер', description: 'я'.repeat(501) })).toBe(false);
});

test('name and description are trimmed; a website begins with its scheme, a phone with anything', () => {
  const parsed = (body: object) => organisations.updateOrganisation.body.safeParse(body);

  expect(parsed({ name: ' Ветер ', description: ' о нас ' }).data).toEqual({
    name: 'Ветер',
    description: 'о нас',
  });
  for (const website of ['http://a.b', 'https://ветер.рф/x?y=1', '', null])
    expect(parsed({ website }).success, String(website)).toBe(true);
  for (const website of ['veter.ru', 'ftp://veter.ru', 'javascript:alert(1)//http://', 'https://'])
    expect(parsed({ website }).success, website).toBe(false);
  expect(parsed({ phone: 'спросить Аню, доб. 12' }).success).toBe(true);
});

test('the range of organisation analytics is 30d unless told', () => {
  expect(organisations.getOrganisationAnalytics.query.parse({})).toEqual({ time_range: '30d' });
});

test('defaults of the reports', () => {
  expect(burnoutAnalysis.query.parse({})).toMatchObject({ days_back: 30, min_days_active: 7 });
  expect(topPerformers.query.parse({})).toMatchObject({ metric: 'roas', limit: 10 });
  expect(rollingPerformance.query.parse({})).toMatchObject({ days: 7 });
});
