import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig, StartError } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'takt-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('nothing has to be set', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    logLevel: 'info',
    role: 'all',
    trustProxy: [],
    rateLimit: true,
  });
});

test('a data directory is meant from the root of the repository, and an empty variable is an absent one', () => {
  const secret = 's'.repeat(32);

  expect(readConfig({ SECRET: secret, PORT: '' }).dataDir).toBe(join(import.meta.dirname, '../../data'));
  expect(readConfig({ SECRET: secret, DATA_DIR: 'elsewhere' }).dataDir).toBe(
    join(import.meta.dirname, '../../elsewhere'),
  );
});

test('an address follows the port and loses its slash', () => {
  expect(readConfig({ DATA_DIR, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://takt.example/' }).publicUrl).toBe(
    'https://takt.example',
  );
});

test('a secret is made once and only its owner can read it', () => {
  const { secret } = readConfig({ DATA_DIR });

  expect(secret.current.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).secret).toEqual(secret);
  expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(secret.current);
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
});

test('proxies are a list of addresses and networks', () => {
  expect(readConfig({ DATA_DIR, TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,fd00::/8' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '127.0.0.1',
    'fd00::/8',
  ]);
});

test.each([
  ['PORT', '0'],
  ['PORT', 'http'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'takt.example'],
  ['DATABASE_URL', 'mysql://localhost/takt'],
  ['CLICKHOUSE_URL', 'localhost:8123'],
  ['CLICKHOUSE_CLUSTER', "takt'; DROP"],
  ['SMTP_URL', 'http://mail'],
  ['SECRET', 'short'],
  ['SECRET_PREVIOUS', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['ROLE', 'both'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '1'],
  ['RATE_LIMIT', 'no'],
  ['METRICS_TOKEN', 'short'],
  ['REGIONS_MAP', '/dev/null/regions.json'],
  ['PICTURE_HOSTS', "cdn.example.com; script-src 'unsafe-inline'"],
  ['PICTURE_HOSTS', 'https://cdn.example.com'],
  ['META_ADS_URL', 'graph.facebook.com'],
  ['GOOGLE_ADS_URL', 'file:///etc/passwd'],
  ['GOOGLE_TOKEN_URL', 'oauth'],
  ['YANDEX_DIRECT_URL', 'ftp://direct'],
  ['VK_ADS_URL', 'vk'],
])('%s=%s stops the start with one sentence that names it and does not repeat it', (name, value) => {
  const start = () => readConfig({ DATA_DIR, [name]: value });

  expect(start).toThrow(StartError);
  expect(start).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
});

test('a data directory that cannot be one stops the start', () => {
  expect(() => readConfig({ DATA_DIR: '/dev/null/takt' })).toThrow(
    /^DATA_DIR must be a directory that Takt can write to/,
  );
});
