import sharp from 'sharp';
import { AppError } from '../errors.ts';
import { gate } from '../gate.ts';

const mostMegapixels = 40;
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

/** PNG, JPEG or WebP: decided by the first bytes alone, before any decoder sees them. */
export const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/**
 * A picture becomes WebP of at most `side` pixels each way, upright, without metadata; of a moving one the first frame.
 * `cover` fills the square and cuts, `inside` keeps the shape and never grows. AppError `image_unreadable`,
 * `image_too_large`, `busy`.
 */
export async function webpOf(
  bytes: Buffer,
  { side, fit }: { readonly side: number; readonly fit: 'cover' | 'inside' },
): Promise<Buffer> {
  if (!isPicture(bytes)) throw unreadable();
  return inTurn(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadableBy);
    if (width * height > mostMegapixels * 1_000_000)
      throw new AppError('too_large', 'image_too_large', {
        gaps: { limit: mostMegapixels },
        fields: ['file'],
      });
    return sharp(bytes, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 85 })
      .timeout({ seconds })
      .toBuffer()
      .catch(unreadableBy);
  });
}

const unreadable = (cause?: unknown) =>
  new AppError('invalid', 'image_unreadable', { fields: ['file'], cause });
const unreadableBy = (cause: unknown): never => {
  throw unreadable(cause);
};
