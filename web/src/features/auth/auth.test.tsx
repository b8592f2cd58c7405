import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { olga, veter } from '../../testing/scriptedServer.ts';
import { companyOf } from '../organisations/organisations.ts';
import { type AuthState, guardStep, inAppPath, isAuthenticated } from './auth.ts';
import { useAuth } from './AuthProvider.tsx';

const user = olga;
const organisation = veter;
const somebody: AuthState = { user, accessToken: 't', loading: false, error: null };
const nobody: AuthState = { user: null, accessToken: null, loading: false, error: null };
const unverified: AuthState = { ...somebody, user: { ...user, is_verified: false } };
const everything = { requireVerification: true, requireOrganisation: true };

test('signed in is whoever has a token and a user', () => {
  expect(isAuthenticated(somebody)).toBe(true);
  expect(isAuthenticated(nobody)).toBe(false);
  expect(isAuthenticated({ ...somebody, user: null })).toBe(false);
  expect(isAuthenticated({ ...somebody, accessToken: null })).toBe(false);
});

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

test('the company is the first of the list, or none; a failed look-up counts as none', () => {
  const settled = { isError: false, isFetching: false };
  const other = { ...organisation, id: '0192f0aa-0000-7000-8000-000000000003' };

  expect(companyOf({ ...settled, data: { items: [organisation, other] } })).toBe(organisation);
  expect(companyOf({ ...settled, data: { items: [] } })).toBe('none');
  expect(companyOf({ isError: true, isFetching: false })).toBe('none');
  expect(companyOf({ isError: false, isFetching: true })).toBe('checking');
  // It is not looked up before it is asked for.
  expect(companyOf(settled)).toBe('unchecked');
});

test('a token whose user is on the way is waited for', () => {
  expect(guardStep({ ...nobody, accessToken: 't' }, 'unchecked', {})).toEqual({ wait: 'loading' });
});

test('one is led back only to places inside the app', () => {
  expect(inAppPath('/tasks?status=done#top')).toBe('/tasks?status=done#top');
  expect(inAppPath('/invite/secret')).toBe('/invite/secret');
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'tasks',
    '/login?redirect=/tasks',
    '/forgot-password?email=a@b.c',
    '/reset-password?token=t',
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
