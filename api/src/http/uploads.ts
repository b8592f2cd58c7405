import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const megabyte = 1024 * 1024;
/** What a form may bring where nobody says less. */
export const uploadMegabytes = 200;

/** A file of a form and what was made of it on its way in. */
export interface Received<Kept> {
  readonly name: string;
  readonly kept: Kept;
}

/**
 * The file of a form, handed to `take` while it arrives; what is too much is read to its end and forgotten, so that the
 * sender hears why. Fails with `invalid` where there is none and with `too_large`.
 */
export async function receive<Kept extends Buffer | AsyncDisposable>(
  request: FastifyRequest,
  mostMegabytes: number,
  take: (file: Readable) => Promise<Kept>,
): Promise<Received<Kept>> {
  const part = await request.file({ limits: { fileSize: mostMegabytes * megabyte } });
  if (!part) throw new AppError('invalid', 'no_file', { fields: ['file'] });
  const kept = await take(part.file).catch((error: unknown) => {
    // The sender has gone; there is nobody to tell.
    throw request.raw.destroyed ? new AppError('invalid', 'no_file', { cause: error }) : error;
  });
  if (!part.file.truncated) return { name: part.filename, kept };
  if (Symbol.asyncDispose in kept) await kept[Symbol.asyncDispose]();
  throw new AppError('too_large', 'file_too_large', { gaps: { limit: mostMegabytes }, fields: ['file'] });
}
