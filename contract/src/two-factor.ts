import { z } from './zod.ts';
import { code } from './auth.ts';
import { endpoint, nothing } from './endpoint.ts';
import { instant } from './values.ts';

/** Ten codes, shown this once; each opens the account one time when the authenticator is gone. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/users/me/two-factor',
  access: 'signed_in',
  summary: 'Whether the second factor is on, and how many recovery codes are left',
  response: z.object({
    enabled: z.boolean(),
    enabled_at: instant.nullable(),
    recovery_codes_left: z.number().int(),
  }),
});

/** A new secret replaces one that was never confirmed. */
export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/setup',
  access: 'signed_in',
  confirmed: true,
  summary: 'Begin with a second factor: the secret for the authenticator (TOTP, RFC 6238)',
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: z.string(),
  }),
});

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/enable',
  access: 'signed_in',
  summary: 'Switch the second factor on with its first code; answers the recovery codes',
  body: z.strictObject({ code }),
  response: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/two-factor/recovery-codes',
  access: 'signed_in',
  confirmed: true,
  summary: 'New recovery codes; the earlier ones are worth nothing',
  response: recoveryCodes,
});

export const disableTwoFactor = endpoint({
  method: 'DELETE',
  path: '/users/me/two-factor',
  access: 'signed_in',
  confirmed: true,
  summary: 'Switch the second factor off',
  response: nothing,
});
