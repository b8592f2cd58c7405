import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { webpOf } from '../../files/pictures.ts';

const megabyte = 1024 * 1024;
const mostMegabytes = 5;

/** The one file of the form, read to the end of the body, so that whoever sends too much still hears why not. */
export async function receivedPicture(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let truncated = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: mostMegabytes * megabyte } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file') for await (const chunk of part.file) chunks.push(chunk);
      else part.file.resume();
      truncated ||= part.file.truncated;
    }
  } catch (error) {
    throw refusal(request, error);
  }
  if (truncated) throw new AppError('too_large', 'file_too_large', blamed({ limit: mostMegabytes }));
  if (chunks.length === 0) throw new AppError('invalid', 'no_file', blamed());
  return Buffer.concat(chunks);
}

const blamed = (gaps: Record<string, number> = {}) => ({ gaps, fields: ['file'] });

/** More than one file is as wrong as none; when the sender has gone there is nobody to tell. */
function refusal(request: FastifyRequest, error: unknown): unknown {
  const limit = error instanceof Error && 'code' in error && /^FST_\w+_LIMIT$/.test(String(error.code));
  return limit || request.raw.destroyed
    ? new AppError('invalid', 'no_file', { ...blamed(), cause: error })
    : error;
}

/** PNG, JPEG or WebP of at most 40 megapixels becomes a square of 256 × 256. */
export const avatarOf = (bytes: Buffer): Promise<Buffer> => webpOf(bytes, { side: 256, fit: 'cover' });
