import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a URL and in a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: with 256 bits of randomness nothing slower is needed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The refresh token that follows `token`. Deriving it lets two tabs that refresh at once, or a client whose answer was
 * cut off, get the very same successor without the server keeping it readable.
 */
export const successorOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update('refresh\0').update(token).digest('base64url');
