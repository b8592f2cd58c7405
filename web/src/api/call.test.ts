import { endSession } from '@takt/contract/sessions.ts';
import { expect, test } from 'vitest';
import { answeredBy, signalOf } from './call.ts';
import { ApiError } from './errors.ts';

const params = { sessionId: '0192f0aa-0000-7000-8000-000000000009' };

test('a status outside of 200 to 299 is a failure', () => {
  const answered = (status: number) => answeredBy(endSession, { status, body: undefined }, { params });

  for (const status of [200, 204, 299]) expect(answered(status)).toBeUndefined();
  for (const status of [199, 300, 304, 400, 404, 500]) expect(() => answered(status)).toThrow(ApiError);
});

test('a failure carries its status, its sentence and its details', () => {
  const body = { detail: 'Wrong', code: 'invalid', errors: [{ path: 'name', msg: 'Required' }] };

  expect(() => answeredBy(endSession, { status: 400, body }, { params })).toThrow(
    expect.objectContaining({ status: 400, detail: 'Wrong', payload: body }),
  );
});

test('a call has no time-out unless it is given one', () => {
  const { signal } = new AbortController();

  expect(signalOf({})).toBeUndefined();
  expect(signalOf({ signal })).toBe(signal);
  expect(signalOf({ timeout: 60_000 })).toBeInstanceOf(AbortSignal);
});
