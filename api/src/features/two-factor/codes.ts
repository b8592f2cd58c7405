import { randomBytes } from 'node:crypto';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib/functional';
import { keyedHash } from '../../secrets.ts';

/** RFC 6238 as every authenticator knows it: SHA-1, six digits, thirty seconds, one step of tolerance each way. */
const totp = { algorithm: 'sha1', digits: 6, period: 30 } as const;
const issuer = 'Takt';

/** 160 random bits, in Base32. */
export const newFactorSecret = (): string => generateSecret({ length: 20 });

export const otpauthUri = (secret: string, email: string): string =>
  generateURI({ strategy: 'totp', issuer, label: email, secret, ...totp });

/** People type codes in groups and in any case. */
const bare = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

export const isTotp = (code: string): boolean => /^\d{6}$/.test(bare(code));

/** The time step that the code belongs to, if it is one of the secret's at this moment. */
export function stepOf(secret: string, code: string): number | undefined {
  if (!isTotp(code)) return undefined;
  const result = verifySync({ ...totp, secret, token: bare(code), epochTolerance: totp.period });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** What the authenticator shows now, or some steps from now. */
export const totpOf = (secret: string, steps = 0): string =>
  generateSync({ ...totp, secret, epoch: Math.floor(Date.now() / 1000) + steps * totp.period });

// Crockford's alphabet: no I, L, O or U, so that nobody reads one letter for another.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const readAs: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** `7K2M-QX4D-9TRB`: 60 random bits. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Keyed with the secret of the person's own authenticator, which outlives a change of SECRET. */
export const recoveryHash = (code: string, factorSecret: string): Buffer =>
  keyedHash(
    bare(code).replace(/[ILO]/g, (letter) => readAs[letter] ?? letter),
    factorSecret,
    'recovery code',
  );
