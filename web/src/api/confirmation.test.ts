import { confirmIdentity } from '@takt/contract/auth.ts';
import { disableTwoFactor, renewRecoveryCodes } from '@takt/contract/two-factor.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, denied, newToken, type Reply, scriptedServer } from '../testing/scriptedServer.ts';
import { call } from './call.ts';
import { type Challenge, onConfirmation } from './confirmation.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
let forget = () => {};

beforeEach(async () => {
  server = await scriptedServer();
  server.stored.set('access_token', 'good');
});
afterEach(async () => {
  forget();
  await server.stop();
  vi.unstubAllGlobals();
});

const unconfirmed: Reply = {
  status: 403,
  body: { code: 'confirmation_required', detail: 'Confirm that it is you', second_factor: true },
};
const codes = { recovery_codes: ['7K2M-QX4D-9TRB'] };

/** A server that lets sensitive acts through once somebody has proved who he is. */
function confirmingServer() {
  let confirmed = false;
  server.answer(({ url, method }) => {
    if (url === '/api/auth/confirm') {
      confirmed = true;
      return { status: 204 };
    }
    if (!confirmed) return unconfirmed;
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: codes };
  });
}
const prove = async () => {
  await call(confirmIdentity, { body: { password: 'long enough' } });
  return true;
};

test('a sensitive act asks the person, and is then sent once more', async () => {
  const asked: Challenge[] = [];
  forget = onConfirmation(async (challenge) => {
    asked.push(challenge);
    return prove();
  });
  confirmingServer();

  expect(await call(renewRecoveryCodes)).toEqual(codes);

  expect(asked).toEqual([{ secondFactor: true }]);
  expect(server.seen.map(({ line }) => line)).toEqual([
    'POST /api/users/me/two-factor/recovery-codes',
    'POST /api/auth/confirm',
    'POST /api/users/me/two-factor/recovery-codes',
  ]);
});

test('requests that come together share one question', async () => {
  const asker = vi.fn<() => Promise<boolean>>(prove);
  forget = onConfirmation(asker);
  confirmingServer();

  await Promise.all([call(renewRecoveryCodes), call(disableTwoFactor), call(renewRecoveryCodes)]);

  expect(asker).toHaveBeenCalledOnce();
  expect(server.count('POST /api/users/me/two-factor/recovery-codes')).toBe(4);
  expect(server.count('DELETE /api/users/me/two-factor')).toBe(2);
});

test('who declines gets the failure of the act, and is asked anew the next time', async () => {
  let decline = (_: false) => {};
  const asker = vi.fn<() => Promise<boolean>>(
    () =>
      new Promise((resolve) => {
        decline = resolve;
      }),
  );
  forget = onConfirmation(asker);
  confirmingServer();

  const attempts = [call(disableTwoFactor), call(disableTwoFactor)];
  await expect.poll(() => asker).toHaveBeenCalledOnce();
  await expect.poll(() => server.seen).toHaveLength(2);
  setTimeout(() => decline(false), 50);
  for (const attempt of attempts)
    await expect(attempt).rejects.toMatchObject({
      code: 'confirmation_required',
      detail: 'Confirm that it is you',
    });
  asker.mockResolvedValue(false);
  await expect(call(disableTwoFactor)).rejects.toMatchObject({ status: 403 });

  expect(asker).toHaveBeenCalledTimes(2);
  expect(server.count('DELETE /api/users/me/two-factor')).toBe(3);
});

test('it is sent once more only once: a second demand is a failure', async () => {
  forget = onConfirmation(async () => true);
  server.answer(() => unconfirmed);

  await expect(call(disableTwoFactor)).rejects.toMatchObject({ code: 'confirmation_required' });

  expect(server.count('DELETE /api/users/me/two-factor')).toBe(2);
});

test('a token that runs out while the person types is renewed', async () => {
  forget = onConfirmation(async () => true);
  let asked = 0;
  server.answer((request) => {
    if (request.url === '/api/auth/refresh') return newToken('new');
    if (bearer(request) === 'new') return { status: 204 };
    asked += 1;
    return asked === 1 ? unconfirmed : denied;
  });

  await call(disableTwoFactor);

  expect(server.count('POST /api/auth/refresh')).toBe(1);
});

test('where nobody can ask, the act fails with its own sentence; other refusals ask nobody', async () => {
  server.answer(() => unconfirmed);
  await expect(call(disableTwoFactor)).rejects.toMatchObject({ code: 'confirmation_required' });

  const asker = vi.fn<() => Promise<boolean>>();
  forget = onConfirmation(asker);
  server.answer(() => ({ status: 403, body: { code: 'forbidden', detail: 'Not yours' } }));
  await expect(call(disableTwoFactor)).rejects.toMatchObject({ code: 'forbidden' });
  expect(asker).not.toHaveBeenCalled();
});
