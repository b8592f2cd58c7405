import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../texts/en.ts';
import { ApiError, fieldError, NetworkError, UnexpectedAnswer } from './errors.ts';
import {
  analyticsMessageOf,
  messageOf,
  messageOr,
  registrationMessageOf,
  textOf,
  verificationMessageOf,
} from './messages.ts';

beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } } });
});

const refused = (payload: unknown, status = 400) => new ApiError(status, payload, '/analytics/kpis');

test('a payload becomes text: itself, detail, the list, detail.msg, message, serialised', () => {
  expect(textOf('plain')).toBe('plain');
  expect(textOf({ detail: 'detail', message: 'message' })).toBe('detail');
  expect(textOf({ detail: [{ msg: 'one' }, { msg: 'two' }], message: 'message' })).toBe('one, two');
  expect(textOf({ detail: { msg: 'inner' }, message: 'message' })).toBe('inner');
  expect(textOf({ message: 'message' })).toBe('message');
  expect(textOf({ odd: 1 })).toBe('{"odd":1}');

  const ring: Record<string, unknown> = {};
  ring.self = ring;
  expect(textOf(ring)).toBe('Unknown error');
  expect(textOf(undefined)).toBe('Unknown error');
});

test('what was thrown becomes a sentence', () => {
  expect(messageOf(refused({ detail: 'Not allowed' }))).toBe('Not allowed');
  expect(messageOf(new Error('broken'))).toBe('broken');
  expect(messageOf(new NetworkError('x'))).toBe('Network error occurred');
  expect(messageOf(new UnexpectedAnswer('GET /tasks', 'items is missing'))).toBe(
    'The server answered in an unexpected form: GET /tasks',
  );
});

test('detail, then message, then the sentence of the act', () => {
  expect(messageOr(refused({ detail: 'a', message: 'b' }), 'Login failed')).toBe('a');
  expect(messageOr(refused({ message: 'b' }), 'Login failed')).toBe('b');
  expect(messageOr(refused('<html>'), 'Login failed')).toBe('Login failed');
  expect(messageOr(new NetworkError('x'), 'Login failed')).toBe('Network error occurred');
});

test('registration: nested detail, detail, message, fallback', () => {
  expect(registrationMessageOf(refused({ detail: { detail: 'nested' }, message: 'b' }))).toBe('nested');
  expect(registrationMessageOf(refused({ detail: 'detail' }))).toBe('detail');
  expect(registrationMessageOf(refused({ message: 'message' }))).toBe('message');
  expect(registrationMessageOf(refused({}))).toBe('Registration failed');
});

test('verification: text, detail, first of the list, message, own message, fallback', () => {
  expect(verificationMessageOf('text')).toBe('text');
  expect(verificationMessageOf(refused({ detail: 'detail', message: 'b' }))).toBe('detail');
  expect(verificationMessageOf(refused({ detail: [{ msg: 'first' }, { msg: 'second' }] }))).toBe('first');
  expect(verificationMessageOf(refused({ message: 'message' }))).toBe('message');
  expect(verificationMessageOf(new Error('own'))).toBe('own');
  expect(verificationMessageOf({})).toBe('Unexpected error');
});

test('analytics: abort, 404, 500 before 429, the server, the error, fallback', () => {
  const timeout = 'Request timeout - please try again';
  expect(analyticsMessageOf(new DOMException('x', 'AbortError'))).toBe(timeout);
  expect(analyticsMessageOf(new DOMException('x', 'TimeoutError'))).toBe(timeout);
  expect(analyticsMessageOf(refused({ detail: 'd' }, 404))).toBe(
    'Analytics endpoint not found: /analytics/kpis',
  );
  expect(analyticsMessageOf(refused({ detail: 'd' }, 503))).toBe('Server error - please try again later');
  expect(analyticsMessageOf(refused({ detail: 'd' }, 429))).toBe(
    'Too many requests - please wait before trying again',
  );
  expect(analyticsMessageOf(refused({ detail: 'd' }, 400))).toBe('d');
  expect(analyticsMessageOf(new Error('own'))).toBe('own');
  expect(analyticsMessageOf({})).toBe('Failed to fetch analytics data');
});

test('the error of one field is found by its path', () => {
  const error = refused({ detail: 'x', errors: [{ path: 'email', msg: 'Wrong' }] });

  expect(fieldError(error, 'email')).toBe('Wrong');
  expect(fieldError(error, 'password')).toBeUndefined();
});
