import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** SECRET, and the one before it, as long as there is something left that was written under that. */
export interface Secret {
  readonly current: string;
  readonly previous?: string | undefined;
}

/** 256 random bits, safe in a URL and in a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: with 256 bits of randomness nothing slower is needed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The refresh token that follows `token`. Deriving it lets two tabs that refresh at once, or a client whose answer was
 * cut off, get the very same successor without the server keeping it readable.
 */
export const successorOf = (token: string, secret: Secret): string =>
  createHmac('sha256', secret.current).update('refresh\0').update(token).digest('base64url');

/** What is stored of what is shorter than a token: without the key a stolen table opens to no guessing. */
export const keyedHash = (text: string, key: string, purpose: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0`).update(text).digest();

/** Encryption at rest. `of` is whose it is: moved to another row it does not open. */
export function encrypted(text: string, secret: Secret, of: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret.current), nonce).setAAD(Buffer.from(of));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when it was encrypted under neither secret, or for somebody else. */
export function decrypted(kept: Buffer, secret: Secret, of: string): string {
  try {
    return opened(kept, secret.current, of);
  } catch (error) {
    if (secret.previous === undefined) throw error;
    return opened(kept, secret.previous, of);
  }
}

/** The same under the current secret; undefined for what is already. Throws as `decrypted`. */
export function resealed(kept: Buffer, secret: Secret, of: string): Buffer | undefined {
  try {
    opened(kept, secret.current, of);
    return undefined;
  } catch {
    return encrypted(decrypted(kept, secret, of), secret, of);
  }
}

function opened(kept: Buffer, secret: string, of: string): string {
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret), kept.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(of))
    .setAuthTag(kept.subarray(12, 28));
  return Buffer.concat([cipher.update(kept.subarray(28)), cipher.final()]).toString('utf8');
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'encryption at rest', 32));
