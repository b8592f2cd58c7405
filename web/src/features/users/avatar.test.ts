import { expect, test } from 'vitest';
import { AVATAR_MB, faultOf } from './avatar.ts';

const file = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'photo.png',
    { type: 'image/png' },
  );
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test('PNG, JPEG and WebP are known by their first bytes', async () => {
  expect(await faultOf(file(png, 'rest'))).toBeNull();
  expect(await faultOf(file([0xff, 0xd8, 0xff, 0xe0], 'rest'))).toBeNull();
  expect(await faultOf(file('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBeNull();
});

test('anything else is refused, whatever it calls itself', async () => {
  expect(await faultOf(file('<svg xmlns="http://www.w3.org/2000/svg">'))).toBe('not_image');
  expect(await faultOf(file('GIF89a'))).toBe('not_image');
  expect(await faultOf(file('RIFF', [1, 2, 3, 4], 'AVI '))).toBe('not_image');
  expect(await faultOf(file([0x89, 0x50]))).toBe('not_image');
  expect(await faultOf(file())).toBe('not_image');
});

test('the limit itself is allowed, a byte more is not', async () => {
  const limit = AVATAR_MB * 1024 * 1024;
  const filler = Array.from({ length: limit - png.length }, () => 0);

  expect(await faultOf(file(png, filler))).toBeNull();
  expect(await faultOf(file(png, filler, '!'))).toBe('too_large');
});
