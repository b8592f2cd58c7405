import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import { gate } from '../../gate.ts';

const megabyte = 1024 * 1024;
const mostMegabytes = 5;
const mostMegapixels = 40;
const side = 256;
const seconds = 10;

// A picture is decoded once: what libvips would keep for the next time only costs memory. One processor each, and no
// decoder but these three, whatever the bytes say.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
const inTurn = gate(2, 20, () => new AppError('unavailable', 'busy'));

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

/** PNG, JPEG or WebP of any size becomes WebP of 256 × 256, upright, without metadata; of a moving one the first frame. */
export async function avatarOf(bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes)) throw unreadable();
  return inTurn(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadableBy);
    if (width * height > mostMegapixels * 1_000_000)
      throw new AppError('too_large', 'image_too_large', blamed({ limit: mostMegapixels }));
    return sharp(bytes, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds })
      .toBuffer()
      .catch(unreadableBy);
  });
}

/** Decided by the bytes alone, before any decoder sees them. */
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

const unreadable = (cause?: unknown) => new AppError('invalid', 'image_unreadable', { ...blamed(), cause });
const unreadableBy = (cause: unknown): never => {
  throw unreadable(cause);
};
