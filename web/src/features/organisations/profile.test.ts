import type { Organisation } from '@takt/contract/organisations.ts';
import { expect, test } from 'vitest';
import { changesOf, profileForm, profileOf } from './profile.ts';

const north: Organisation = {
  id: '0192f0aa-0000-7000-8000-000000000001',
  name: 'Северный ветер',
  slug: 'severny-veter',
  description: 'Паруса',
  industry: 'retail',
  size: null,
  owner_id: '0192f0aa-0000-7000-8000-000000000002',
  created_at: '2025-09-25T10:00:00Z',
  updated_at: '2025-09-25T10:00:00Z',
  custom_fields: { website: 'https://veter.example', phone: null },
  preferences: {
    timezone: 'Europe/Moscow',
    currency: 'RUB',
    locale: 'ru-RU',
    week_start: 'monday',
    date_format: null,
    working_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
    notifications: { email_reports: true, project_updates: true, task_reminders: true },
  },
  security: { is_private: true, approve_invitations: true, require_two_factor: false },
  demo_progress: null,
  role: 'owner',
};
const say = {
  nameRequired: 'name required',
  nameTooLong: 'name too long',
  descriptionTooLong: 'description too long',
  websiteScheme: 'no scheme',
  phoneTooLong: 'phone too long',
};
const form = profileForm(say);
const wrong = (change: Partial<ReturnType<typeof profileOf>>) =>
  form.safeParse({ ...profileOf(north), ...change }).error?.issues.map(({ message }) => message) ?? [];

test('only what was changed is sent; what was filled and is now blank is null', () => {
  const filled = form.parse({
    ...profileOf(north),
    name: '  Южный ветер ',
    industry: '',
    description: ' ',
    website: '',
    size: 'small',
  });

  expect(changesOf(north, filled)).toEqual({
    name: 'Южный ветер',
    industry: null,
    description: null,
    website: null,
    size: 'small',
  });
});

test('what was blank and stays blank is left out, and so is everything that only gained spaces', () => {
  const filled = form.parse({ ...profileOf(north), description: ' Паруса ', phone: '  ' });

  expect(changesOf(north, filled)).toEqual({});
});

test('a name is required and has at most 150 characters, a description 500', () => {
  expect(wrong({ name: '   ' })).toEqual([say.nameRequired]);
  expect(wrong({ name: 'я'.repeat(150) })).toEqual([]);
  expect(wrong({ name: 'я'.repeat(151) })).toEqual([say.nameTooLong]);
  expect(wrong({ description: 'я'.repeat(500) })).toEqual([]);
  expect(wrong({ description: 'я'.repeat(501) })).toEqual([say.descriptionTooLong]);
});

test('a website that is filled has a scheme; a phone may be anything', () => {
  expect(wrong({ website: 'veter.example' })).toEqual([say.websiteScheme]);
  expect(wrong({ website: 'ftp://veter.example' })).toEqual([say.websiteScheme]);
  expect(wrong({ website: 'http://veter.example' })).toEqual([]);
  expect(wrong({ website: '' })).toEqual([]);
  expect(wrong({ phone: 'спросить Анну' })).toEqual([]);
});
