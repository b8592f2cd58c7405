import { exportAudit } from '@takt/contract/events.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, denied, newToken, scriptedServer } from '../testing/scriptedServer.ts';
import { download, nameIn } from './download.ts';
import { NetworkError } from './errors.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
const saved: { name: string; href: string }[] = [];
let files: Blob[] = [];
const orgId = '0192f0aa-0000-7000-8000-000000000002';
const wanted = { params: { orgId }, query: { from: '2025-09-01' } };

beforeEach(async () => {
  server = await scriptedServer();
  server.stored.set('access_token', 'good');
  saved.length = 0;
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click() {
        saved.push({ name: this.download, href: this.href });
      },
    }),
    cookie: '',
  });
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a file comes with the token and is saved under the name the server gave it', async () => {
  server.answer((request, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit.csv"; filename*=UTF-8''%D0%B6%D1%83%D1%80%D0%BD%D0%B0%D0%BB.csv`,
      })
      .end(`who;what\r\n${bearer(request)};joined\r\n`);
    return undefined;
  });

  await download(exportAudit, wanted);

  expect(server.seen.map(({ line }) => line)).toEqual([`GET /api/orgs/${orgId}/audit.csv?from=2025-09-01`]);
  expect(saved).toEqual([{ name: 'журнал.csv', href: 'blob:file' }]);
  expect(await files[0]?.text()).toBe('who;what\r\ngood;joined\r\n');
});

test('a token that is over is renewed first', async () => {
  server.answer((request, response) => {
    if (request.url === '/api/auth/refresh') return newToken('new');
    if (bearer(request) !== 'new') return denied;
    response.writeHead(200).end('rows');
    return undefined;
  });

  await download(exportAudit, wanted);

  expect(saved.map(({ name }) => name)).toEqual(['audit.csv']);
  expect(await files[0]?.text()).toBe('rows');
});

test('what is refused fails as any call does, and nothing is saved', async () => {
  server.answer(() => ({ status: 403, body: { code: 'forbidden', detail: 'Not yours' } }));
  await expect(download(exportAudit, wanted)).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'Not yours',
  });

  await server.stop();
  await expect(download(exportAudit, wanted)).rejects.toBeInstanceOf(NetworkError);
  expect(saved).toEqual([]);
});

test('a name may be encoded, quoted, bare or missing, and is never a folder', () => {
  const named = (disposition: string) => nameIn(new Headers({ 'content-disposition': disposition }));

  expect(named(`attachment; filename*=UTF-8''a%20b.csv`)).toBe('a b.csv');
  expect(named('attachment; filename="audit 2025.csv"')).toBe('audit 2025.csv');
  expect(named('attachment; filename=audit.csv')).toBe('audit.csv');
  expect(named(`attachment; filename="ok.csv"; filename*=UTF-8''%E0%A4%A`)).toBe('ok.csv');
  expect(named('attachment; filename="../../etc/passwd"')).toBe('.._.._etc_passwd');
  expect(named('attachment')).toBeUndefined();
  expect(nameIn(new Headers())).toBeUndefined();
});
