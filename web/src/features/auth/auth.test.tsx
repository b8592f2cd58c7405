import type { Organisation } from '@takt/contract/organisations.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { olga } from '../../testing/scriptedServer.ts';
import { type AuthState, guardStep, inAppPath } from './auth.ts';
import { useAuth } from './AuthProvider.tsx';

const user = olga;
const organisation: Organisation = {
  id: '0192f0aa-0000-7000-8000-000000000002',
  name: 'Северный ветер',
  slug: 'severny-veter',
  description: null,
  industry: null,
  size: null,
  owner_id: user.id,
  created_at: '2025-01-01T00:00:00Z',
  updated_at: '2025-01-01T00:00:00Z',
  custom_fields: { website: null, phone: null },
  preferences: { timezone: 'UTC', currency: 'RUB', locale: 'ru-RU', week_start: 'monday' },
  role: 'owner',
};
const somebody: AuthState = { user, accessToken: 't', loading: false, error: null };
const nobody: AuthState = { user: null, accessToken: null, loading: false, error: null };
const unverified: AuthState = { ...somebody, user: { ...user, is_verified: false } };
const everything = { requireVerification: true, requireOrganisation: true };

test('while authentication loads, that is what one waits for', () => {
  expect(guardStep({ ...nobody, loading: true }, 'checking', everything)).toEqual({ wait: 'authentication' });
});

test('by default only a sign-in is asked for', () => {
  expect(guardStep(nobody, 'unchecked', {})).toEqual({ go: 'login' });
  expect(guardStep(unverified, 'unchecked', {})).toEqual({ show: 'content' });
  expect(guardStep(nobody, 'unchecked', { requireAuth: false })).toEqual({ show: 'content' });
});

test('login comes before verify-email, and that before onboarding', () => {
  expect(guardStep(nobody, 'none', everything)).toEqual({ go: 'login' });
  expect(guardStep(unverified, 'none', everything)).toEqual({ go: 'verify-email' });
  expect(guardStep(somebody, 'none', everything)).toEqual({ go: 'onboarding' });
  expect(guardStep(somebody, organisation, everything)).toEqual({ show: 'content' });
});

test('a custom target takes the place of login', () => {
  expect(guardStep(nobody, 'none', { redirectTo: '/register' })).toEqual({ go: 'custom' });
});

test('the company counts only where it is required, and is waited for', () => {
  expect(guardStep(somebody, 'none', { requireVerification: true })).toEqual({ show: 'content' });
  expect(guardStep(somebody, 'checking', everything)).toEqual({ wait: 'organisation' });
  expect(guardStep(somebody, 'unchecked', everything)).toEqual({ wait: 'loading' });
});

test('a token whose user is on the way is waited for', () => {
  expect(guardStep({ ...nobody, accessToken: 't' }, 'unchecked', {})).toEqual({ wait: 'loading' });
});

test('one is led back only to places inside the app', () => {
  expect(inAppPath('/tasks?status=done#top')).toBe('/tasks?status=done#top');
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'tasks',
    '/login?redirect=/tasks',
    7,
    undefined,
  ]) {
    expect(inAppPath(elsewhere)).toBeUndefined();
  }
});

test('useAuth outside of its provider says so', () => {
  function Stray() {
    useAuth();
    return null;
  }

  expect(() => renderToString(<Stray />)).toThrow('useAuth must be used within an AuthProvider');
});
