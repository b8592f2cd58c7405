import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formOf } from '../../testing/upload.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let anna: Person;
let temporary: string;
beforeAll(async () => {
  // Of its own, to see what is left there.
  temporary = await mkdtemp(join(tmpdir(), 'takt-pictures-'));
  vi.stubEnv('TMPDIR', temporary);
  world = await createWorld();
  anna = await world.stranger();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
  await rm(temporary, { recursive: true });
});

type Pixels = { r: number; g: number; b: number; alpha?: number };
const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };
const plain = (background: Pixels = red, width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 'alpha' in background ? 4 : 3, background } });
const png = (background?: Pixels, width?: number, height?: number) =>
  plain(background, width, height).png().toBuffer();

/** A PNG of which the header claims what it likes. */
function claiming(width: number, height: number, rows: Buffer = Buffer.alloc(100)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const upload = (
  person: Person,
  content: Buffer | string,
  name = 'я.png',
  field = 'file',
  type = 'image/png',
) => send(person, formOf({ name, content, field, type }));
const send = (person: Person, form: { payload: Buffer | string; headers: Record<string, string> }) =>
  person.call('POST', '/users/me/upload-avatar', form);
const open = (url: string, headers: Record<string, string> = {}) => world.app.server.inject({ url, headers });

async function shownBy(person: Person): Promise<string | null> {
  return (await person.get('/users/me')).json().avatar_url;
}
async function uploaded(person: Person, content: Buffer, name?: string): Promise<string> {
  const answer = await upload(person, content, name);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().avatar_url;
}
const decoded = async (url: string) => sharp((await open(url)).rawPayload);
/** The colour of a point, rounded to what a lossy picture keeps. */
async function colourAt(url: string, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [r = 0, , b = 0] = await (
    await decoded(url)
  )
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return r > 150 && b < 100 ? 'red' : b > 150 && r < 100 ? 'blue' : 'other';
}

const traces = async () => {
  const { rows } = await world.sql.query(
    'SELECT (SELECT count(*)::int FROM app.avatars) AS kept, (SELECT md5(u::text) FROM app.users u WHERE id = $1) AS person',
    [anna.id],
  );
  return { ...rows[0], files: await readdir(temporary) };
};

/** Two frames, the red one first. */
const moving = async () =>
  sharp([await png(red), await png(blue)], { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();

describe('every kind of picture that is allowed becomes a WebP of 256 × 256', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['PNG', () => png()],
    ['PNG with transparency', () => png({ ...red, alpha: 0.5 })],
    ['PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer()],
    ['grey PNG', () => plain().toColourspace('b-w').png().toBuffer()],
    ['PNG with a palette', () => plain().png({ palette: true }).toBuffer()],
    ['interlaced PNG', () => plain().png({ progressive: true }).toBuffer()],
    ['JPEG', () => plain().jpeg().toBuffer()],
    ['progressive JPEG', () => plain().jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
    ['grey JPEG', () => plain().toColourspace('b-w').jpeg().toBuffer()],
    ['WebP', () => plain().webp().toBuffer()],
    ['lossless WebP', () => plain().webp({ lossless: true }).toBuffer()],
    ['moving WebP', moving],
    ['a single point', () => png(red, 1, 1)],
    ['a line', () => png(red, 3_000, 1)],
    ['39 megapixels', () => png(red, 6_500, 6_000)],
  ])('%s', async (_, picture) => {
    const url = await uploaded(anna, await picture());

    const { format, width, height, pages, exif, icc } = await (await decoded(url)).metadata();
    expect({ format, width, height, pages, exif, icc }).toEqual({ format: 'webp', width: 256, height: 256 });
  });
});

test('the picture stands upright, cut to its middle, in its colours, the first frame of a moving one', async () => {
  // Blue below red, lying on its side as a telephone keeps it.
  const lying = await sharp(await png(red, 300, 600))
    .composite([{ input: await png(blue, 150, 600), left: 150, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const sides = await sharp(await png(red, 600, 200))
    .composite([
      { input: await png(blue, 150, 200), left: 0, top: 0 },
      { input: await png(blue, 150, 200), left: 450, top: 0 },
    ])
    .png()
    .toBuffer();
  const urls = [await uploaded(anna, lying)];
  const upright = [await colourAt(urls[0] ?? '', 128, 30), await colourAt(urls[0] ?? '', 128, 226)];
  const middle = await uploaded(anna, sides);
  const cut = [
    await colourAt(middle, 10, 128),
    await colourAt(middle, 128, 128),
    await colourAt(middle, 246, 128),
  ];
  const first = await colourAt(await uploaded(anna, await moving()), 128, 128);

  const cmyk = await colourAt(
    await uploaded(anna, await plain().toColourspace('cmyk').jpeg().toBuffer()),
    128,
    128,
  );

  expect({ upright, cut, first, cmyk }).toEqual({
    upright: ['red', 'blue'],
    cut: ['red', 'red', 'red'],
    first: 'red',
    cmyk: 'red',
  });
});

test('what the picture said about its maker and place, and what hung behind it, is gone', async () => {
  const html = '<script>alert(document.domain)</script>';
  const told = await plain()
    .withExif({
      IFD0: { Copyright: 'Анна Тестова' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const commented = await png();
  const withText = Buffer.concat([
    commented.subarray(0, -12),
    chunk('tEXt', Buffer.from(`Comment\0${html}`)),
    commented.subarray(-12),
  ]);

  for (const bytes of [
    told,
    withText,
    Buffer.concat([commented, Buffer.from(html)]),
    Buffer.concat([told, Buffer.from(html)]),
  ]) {
    const answer = await open(await uploaded(anna, bytes));
    const { exif, icc, xmp, iptc } = await sharp(answer.rawPayload).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({});
    expect(answer.rawPayload.toString('latin1')).not.toMatch(/script|GPS/);
  }
});

test('a picture is served as nothing but a picture, for ever, and not again to whoever has it', async () => {
  const url = await uploaded(anna, await png());

  const answer = await open(url);
  const known = await open(url, { 'if-none-match': `W/"x", ${answer.headers.etag}` });
  const other = await open(url, { 'if-none-match': '"x"' });

  expect(url).toBe(`/api/avatars/${createHash('sha256').update(answer.rawPayload).digest('hex')}`);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect([known.statusCode, known.rawPayload.length, known.headers['cache-control']]).toEqual([
    304,
    0,
    'public, max-age=31536000, immutable',
  ]);
  expect(other.statusCode).toBe(200);
});

test('a picture that nobody has is not there, and says so to nobody for ever', async () => {
  const answers = [
    await open(`/api/avatars/${'0'.repeat(64)}`),
    await open('/api/avatars/0'),
    await open(`/api/avatars/${'A'.repeat(64)}`),
    await open('/api/avatars/..%2f..%2fetc%2fpasswd'),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 400, 400, 400]);
  for (const answer of answers) expect(answer.headers['cache-control']).toBe('no-store');
});

test('the former picture goes, unless somebody else shows it', async () => {
  const [boris, vera] = [await world.stranger(), await world.stranger()];
  const face = await png(blue, 64, 64);
  const [his, hers] = [await uploaded(boris, face), await uploaded(vera, face)];
  const gone = async (url: string) => (await open(url)).statusCode === 404;

  await uploaded(boris, await png(red, 64, 64));
  const whileVeraShowsIt = await gone(his);
  const removed = await vera.delete('/users/me/avatar');

  expect(his).toBe(hers);
  expect(whileVeraShowsIt).toBe(false);
  expect([removed.statusCode, removed.json().avatar_url, await shownBy(vera)]).toEqual([200, null, null]);
  expect(await gone(hers)).toBe(true);
  expect((await vera.delete('/users/me/avatar')).statusCode).toBe(200);
});

test('the same picture again stays, and everybody in the organisation sees it', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  const face = await png({ r: 30, g: 220, b: 30 }, 64, 64);

  const [first, second] = [await uploaded(boris, face), await uploaded(boris, face)];

  expect(second).toBe(first);
  expect((await open(first)).statusCode).toBe(200);
  expect((await owner.get(`/users/${boris.id}`)).json().avatar_url).toBe(first);
});

test('people who exchange two pictures all at once leave no picture that nobody shows and none that is missing', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.stranger()));
  const faces = [await png({ r: 1, g: 120, b: 1 }, 40, 40), await png({ r: 1, g: 1, b: 120 }, 40, 40)];

  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(
      people.map((person, n) =>
        (n + round) % 3 === 0
          ? person.delete('/users/me/avatar')
          : upload(person, faces[(n + round) % 2] ?? Buffer.alloc(0)),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(people.map(() => 200));
  }

  const ids = people.map((person) => person.id);
  const { rows } = await world.sql.query(
    `SELECT (SELECT count(*)::int FROM app.users u WHERE u.id = ANY ($1) AND u.avatar_url IS NOT NULL AND NOT EXISTS
        (SELECT FROM app.avatars a WHERE '/api/avatars/' || encode(a.hash, 'hex') = u.avatar_url)) AS missing,
      (SELECT count(*)::int FROM app.avatars a WHERE NOT EXISTS
        (SELECT FROM app.users u WHERE u.avatar_url = '/api/avatars/' || encode(a.hash, 'hex'))) AS left_over`,
    [ids],
  );
  expect(rows).toEqual([{ missing: 0, left_over: 0 }]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const magic = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200, 1)]);
const pngMagic = '\x89PNG\r\n\x1a\n';

/** What is no picture, by its bytes: [what, its bytes, its name, its type]. */
const noPictures: [string, () => Buffer | string | Promise<Buffer>, string?, string?][] = [
  ['an SVG with a script', () => svg, 'a.svg', 'image/svg+xml'],
  ['an SVG that is called PNG', () => svg, 'a.png', 'image/png'],
  ['an SVG behind a byte order mark', () => `\uFEFF<?xml version="1.0"?>${svg}`, 'a.png'],
  [
    'an SVG that reads a file',
    () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg.replace('alert(1)', '&x;')}`,
  ],
  ['HTML', () => '<!doctype html><script>alert(1)</script>', 'a.html', 'text/html'],
  [
    'HTML before a PNG',
    async () => Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), await png()]),
  ],
  ['a script before a JPEG', async () => Buffer.concat([Buffer.from('/*'), await plain().jpeg().toBuffer()])],
  ['a GIF', () => gif, 'a.gif', 'image/gif'],
  ['a GIF that is called PNG', () => gif],
  ['a TIFF', () => plain().tiff().toBuffer(), 'a.tiff', 'image/tiff'],
  ['an AVIF', () => plain(red, 32, 32).avif().toBuffer(), 'a.avif', 'image/avif'],
  ['a JPEG 2000', () => magic('\0\0\0\x0cjP  \r\n\x87\n')],
  ['a BMP', () => magic('BM')],
  ['an icon', () => magic('\0\0\x01\0\x01\0')],
  ['a PDF', () => magic('%PDF-1.7\n')],
  ['PostScript', () => '%!PS-Adobe-3.0 EPSF-3.0\n(x) run', 'a.jpg', 'image/jpeg'],
  ['a plain pixmap', () => 'P3 1 1 255 1 2 3'],
  [
    'orders to ImageMagick',
    () => 'push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context',
    'a.mvg',
  ],
  ['a zip', () => magic('PK\x03\x04'), 'a.zip', 'application/zip'],
  ['a gzip of a picture', async () => gzipSync(await png())],
  ['a program', () => magic('\x7fELF')],
  ['JSON', () => '{"url":"http://127.0.0.1/"}', 'a.json', 'application/json'],
  ['zeros', () => Buffer.alloc(10_000)],
  ['a single byte', () => Buffer.from([0x89])],
  ['the first bytes of a PNG alone', () => Buffer.from(pngMagic, 'latin1')],
  ['the first bytes of a PNG and nonsense', () => magic(pngMagic)],
  ['the first bytes of a PNG and an SVG', () => Buffer.from(`${pngMagic}${svg}`, 'latin1')],
  ['the first bytes of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff])],
  ['the first bytes of a JPEG and nonsense', () => magic('\xff\xd8\xff\xe0')],
  ['the first bytes of a WebP and nonsense', () => magic('RIFF\xff\xff\xff\x7fWEBPVP8 ')],
  ['a sound in the same wrapper as WebP', () => magic('RIFF\x24\0\0\0WAVEfmt ')],
  ['a PNG cut in its middle', async () => (await noise('png')).subarray(0, 4_000)],
  ['a JPEG cut in its middle', async () => (await noise('jpeg')).subarray(0, 4_000)],
  ['a WebP cut in its middle', async () => (await noise('webp')).subarray(0, 4_000)],
  ['a PNG with a wrong sum', async () => flipped(await noise('png'))],
  ['a PNG without a line of what it claims', () => claiming(100, 100)],
  ['a PNG of no width', () => claiming(0, 100)],
  ['a PNG of more lines than there are', () => claiming(1, 2_000_000_000)],
  ['a PNG of negative size', () => claiming(0x8000_0000, 0xffff_ffff)],
];

const noise = async (format: 'png' | 'jpeg' | 'webp') =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();
function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

async function refused(answer: LightMyRequestResponse, before: unknown) {
  const { statusCode, headers } = answer;
  const { detail, reason, errors } = answer.json();
  expect(await traces()).toEqual(before);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(detail).toMatch(/^\p{Lu}.{10,}/u);
  expect(detail).not.toMatch(/vips|sharp|png:|Error/);
  return [statusCode, reason, errors?.[0]?.path];
}

describe('what is no PNG, JPEG or WebP is refused in a sentence and leaves nothing behind', () => {
  test.each(noPictures)('%s', async (_, content, name = 'a.png', type = 'image/png') => {
    const before = await traces();

    const answer = await upload(anna, await content(), name, 'file', type);

    expect(await refused(answer, before)).toEqual([400, 'image_unreadable', 'file']);
  });
});

describe('what is too large is refused in a sentence and leaves nothing behind', () => {
  const [megabytes, megapixels] = ['file_too_large', 'image_too_large'];
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a header that claims 50,000 × 50,000', () => claiming(50_000, 50_000), megapixels],
    // 41 megapixels in 120 kB.
    ['a bomb', () => claiming(6_400, 6_410, Buffer.alloc(6_410 * (6_400 * 3 + 1))), megapixels],
    ['a JPEG of 41 megapixels', () => plain(red, 6_400, 6_410).jpeg().toBuffer(), megapixels],
    ['a WebP of 41 megapixels', () => plain(red, 6_400, 6_410).webp({ effort: 0 }).toBuffer(), megapixels],
    ['a picture of 5 MB and a byte', async () => padded(await png(), 5 * 1024 * 1024 + 1), megabytes],
    ['30 MB of nothing', () => Buffer.alloc(30 * 1024 * 1024), megabytes],
  ])('%s', async (_, content, reason) => {
    const bytes = await content();
    const before = await traces();

    const answer = await upload(anna, bytes);

    expect(await refused(answer, before)).toEqual([413, reason, 'file']);
    expect(answer.json().detail).toContain(reason === megabytes ? '5 MB' : '40 megapixels');
  });

  test('a picture of exactly 5 MB is taken', async () => {
    expect(await uploaded(anna, padded(await png(), 5 * 1024 * 1024))).toMatch(/^\/api\/avatars\//);
  });
});

const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

describe('a form that is not one picture in the field “file” is refused and leaves nothing behind', () => {
  const one = async (more: object = {}) => ({
    name: 'a.png',
    content: await png(),
    type: 'image/png',
    ...more,
  });
  const cut = async (share: number) => {
    const { payload, headers } = formOf(await one());
    return { payload: payload.subarray(0, Math.floor(payload.length * share)), headers };
  };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  test.each<
    [string, () => Promise<{ payload: Buffer | string; headers: Record<string, string> }>, unknown[]]
  >([
    ['another field', async () => formOf(await one({ field: 'avatar' })), [400, 'no_file', 'file']],
    [
      'a field of an object',
      async () => formOf(await one({ field: '__proto__' })),
      [400, undefined, undefined],
    ],
    ['no name of a field', async () => formOf(await one({ field: '' })), [400, 'no_file', 'file']],
    ['no file', async () => formOf(), [400, 'no_file', 'file']],
    ['an empty file', async () => formOf(await one({ content: '' })), [400, 'no_file', 'file']],
    ['two files', async () => formOf(await one(), await one()), [400, 'no_file', 'file']],
    [
      'twenty files',
      async () => formOf(...(await Promise.all(Array.from({ length: 20 }, () => one())))),
      [400, 'no_file', 'file'],
    ],
    [
      'a picture in one field and one in another',
      async () => formOf(await one({ field: 'x' }), await one()),
      [400, 'no_file', 'file'],
    ],
    [
      'a text in the field',
      async () => ({
        payload: '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nдата\r\n--x--\r\n',
        headers: multipart,
      }),
      [400, 'no_file', 'file'],
    ],
    [
      'forty texts',
      async () => ({
        payload: `${Array.from({ length: 40 }, (_, n) => `--x\r\ncontent-disposition: form-data; name="n${n}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
        headers: multipart,
      }),
      [400, 'no_file', 'file'],
    ],
    ['a form cut off in the picture', () => cut(0.5), [400, undefined, undefined]],
    ['a form cut off before its end', () => cut(0.99), [400, undefined, undefined]],
    [
      'a form without a boundary',
      async () => ({ payload: (await cut(1)).payload, headers: { 'content-type': 'multipart/form-data' } }),
      [400, undefined, undefined],
    ],
    ['nothing at all', async () => ({ payload: '', headers: multipart }), [400, 'no_file', 'file']],
    [
      'the picture itself',
      async () => ({ payload: await png(), headers: { 'content-type': 'image/png' } }),
      [415, undefined, undefined],
    ],
    [
      'JSON',
      async () => ({ payload: '{"file":"iVBORw0KGgo="}', headers: { 'content-type': 'application/json' } }),
      [415, undefined, undefined],
    ],
  ])('%s', async (_, form, expected) => {
    const before = await traces();

    const answer = await send(anna, await form());

    expect(await refused(answer, before)).toEqual(expected);
  });
});

test('the name of the file is nobody’s business, whatever it is', async () => {
  const face = await png({ r: 200, g: 200, b: 10 }, 50, 50);
  const names = [
    '../../../etc/passwd',
    '..\\..\\win.ini',
    '/etc/cron.d/x',
    'a\0.png',
    'a\r\nx-evil: 1',
    'a\u202Egnp.exe',
    `${'я'.repeat(5_000)}.png`,
    '',
    '"; name="other"; x="',
    'CON',
    '$(id).png',
    '<script>alert(1)</script>.png',
  ];
  await uploaded(anna, face);
  const { kept } = await traces();

  const answers = [];
  for (const name of names) answers.push(await upload(anna, face, name));

  // Where a name breaks the form the form is refused; where it does not the name does nothing.
  for (const answer of answers) expect([200, 400]).toContain(answer.statusCode);
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThan(7);
  for (const answer of answers) expect(answer.headers['x-evil']).toBeUndefined();
  expect(await traces()).toMatchObject({ kept, files: [] });
});

test('an upload that breaks off over a real socket leaves nothing behind and is no failure of ours', async () => {
  const { server } = world.app;
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const { payload, headers } = formOf({ name: 'a.png', content: await noise('png'), type: 'image/png' });
  const { port } = new URL(server.listeningOrigin);
  const [before, lines] = [await traces(), world.logged().length];

  for (const share of [0.01, 0.3, 0.9]) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/users/me/upload-avatar HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${anna.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, Math.floor(payload.length * share)));
    await sleep(100);
    socket.destroy();
  }
  await sleep(300);

  await expect.poll(traces).toEqual(before);
  const failures = world
    .logged()
    .slice(lines)
    .filter((line) => JSON.parse(line).level >= 40);
  expect(failures).toEqual([]);
  expect((await upload(anna, await png())).statusCode).toBe(200);
});

test('many who upload at once all get their picture, and nobody else waits for it', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.stranger()));
  const large = await png(red, 6_000, 6_000);

  let waiting = people.length;
  const uploads = people.map(async (person) => {
    const { statusCode } = await upload(person, large);
    waiting--;
    return statusCode;
  });
  await sleep(50);
  await anna.get('/users/me');
  const before = waiting;

  expect(await Promise.all(uploads)).toEqual(people.map(() => 200));
  expect(before).toBeGreaterThan(people.length / 2);
});

test('only whoever is signed in changes a picture, and only his own', async () => {
  const nobody = { ...formOf({ name: 'a.png', content: await png(), type: 'image/png' }) };
  const before = await traces();

  const answer = await world.app.server.inject({
    method: 'POST',
    url: '/api/users/me/upload-avatar',
    ...nobody,
  });

  expect(answer.statusCode).toBe(401);
  expect(await traces()).toEqual(before);
});
