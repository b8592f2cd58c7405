import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Secret } from './secrets.ts';

/** A reason not to start that the person at the keyboard can remove: one sentence, printed without a stack. */
export class StartError extends Error {}

export type Config = {
  port: number;
  host: string;
  /** Where people open Takt, without a slash at the end: links in letters begin with it. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl?: string;
  clickhouseUrl?: string;
  /** Of that ClickHouse, by its name in `remote_servers`: tables are made on all of its nodes. */
  clickhouseCluster?: string;
  smtpUrl?: string;
  /** Signs and encrypts what leaves the server; at least 32 characters. */
  secret: Secret;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  role: 'all' | 'web' | 'worker';
  /** Addresses or networks whose X-Forwarded-For is believed; empty: nobody's. */
  trustProxy: string[];
  rateLimit: boolean;
  /** Webhooks may lead to this machine and its network: for tests and for those who trust their administrators with it. */
  webhookPrivate: boolean;
  /** Where the APIs of advertising platforms answer. */
  platforms: {
    metaAds: string;
    googleAds: string;
    googleToken: string;
    yandexDirect: string;
    vkAds: string;
  };
  /** Where browsers may fetch pictures of creatives from, as the page's policy names hosts: `*.example.com`. */
  pictureHosts: string[];
  /** A file of shapes that the map of regions is drawn from, instead of its tiles. */
  regionsMap?: string;
  /** Opens /metrics to other machines; without it only this machine may read them. */
  metricsToken?: string;
  /** A filled organisation to look at; set by `npm run demo`, not by the environment. */
  demo: boolean;
};

const repositoryRoot = resolve(import.meta.dirname, '../..');

/** The platforms' own servers of pictures: those of the addresses in their files and answers. */
const platformPictures =
  '*.fbcdn.net *.cdninstagram.com *.googleusercontent.com *.googlesyndication.com *.ytimg.com avatars.mds.yandex.net *.userapi.com *.vkuserphoto.ru *.mycdn.me *.tiktokcdn.com';

const urlWith = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const variables = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PUBLIC_URL: urlWith('http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlWith('postgres:', 'postgresql:').optional(),
  CLICKHOUSE_URL: urlWith('http:', 'https:').optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z]\w*$/)
    .optional(),
  SMTP_URL: urlWith('smtp:', 'smtps:').optional(),
  SECRET: z.string().min(32).optional(),
  SECRET_PREVIOUS: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((parts) => parts.every(isNetwork)),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  WEBHOOK_PRIVATE: z.enum(['on', 'off']).default('off'),
  METRICS_TOKEN: z.string().min(16).optional(),
  PICTURE_HOSTS: z
    .string()
    .default(platformPictures)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((hosts) => hosts.every((host) => host === 'none' || /^(\*\.)?([\w-]+\.)+[\w-]+$/.test(host)))
    .transform((hosts) => hosts.filter((host) => host !== 'none')),
  REGIONS_MAP: z
    .string()
    .transform((path) => resolve(repositoryRoot, path))
    .refine(isFile)
    .optional(),
  // A version of an API is part of its address.
  META_ADS_URL: urlWith('http:', 'https:').default('https://graph.facebook.com/v25.0'),
  GOOGLE_ADS_URL: urlWith('http:', 'https:').default('https://googleads.googleapis.com/v25'),
  GOOGLE_TOKEN_URL: urlWith('http:', 'https:').default('https://oauth2.googleapis.com/token'),
  YANDEX_DIRECT_URL: urlWith('http:', 'https:').default('https://api.direct.yandex.com/json/v5'),
  VK_ADS_URL: urlWith('http:', 'https:').default('https://ads.vk.com'),
});

/** The end of the sentence "X must be …". */
const meanings: Record<keyof typeof variables.shape, string> = {
  PORT: 'a port between 1 and 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'the http(s) address at which people open Takt',
  DATA_DIR: 'a directory',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/takt',
  CLICKHOUSE_URL: 'an address like http://user:password@host:8123/takt',
  CLICKHOUSE_CLUSTER: 'the name of a cluster of that ClickHouse, of letters, digits and underscores',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  SECRET: 'at least 32 characters long',
  SECRET_PREVIOUS: 'the SECRET that was used before, at least 32 characters long',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  ROLE: 'one of all, web, worker',
  TRUST_PROXY: 'a list of addresses or networks such as 10.0.0.0/8,127.0.0.1',
  RATE_LIMIT: 'on or off',
  WEBHOOK_PRIVATE: 'on or off',
  METRICS_TOKEN: 'at least 16 characters long',
  PICTURE_HOSTS: 'a list of hosts such as cdn.example.com *.example.org, or none',
  REGIONS_MAP: 'a file of GeoJSON or TopoJSON that can be read',
  META_ADS_URL: 'the http(s) address of the Graph API with its version',
  GOOGLE_ADS_URL: 'the http(s) address of the Google Ads API with its version',
  GOOGLE_TOKEN_URL: 'the http(s) address at which Google gives access for a refresh token',
  YANDEX_DIRECT_URL: 'the http(s) address of the API of Yandex Direct with its version',
  VK_ADS_URL: 'the http(s) address of the API of VK Ads',
};

/**
 * The only reader of the environment. An empty variable counts as absent. Without SECRET one is made and
 * kept in the data directory, so reading may write there.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(meanings).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const { data, error } = variables.safeParse(given);
  if (error) {
    const wrong = Object.entries(meanings).find(([name]) => name === error.issues[0]?.path[0]);
    throw new StartError(wrong ? `${wrong[0]} must be ${wrong[1]}.` : error.message);
  }
  const dataDir = resolve(repositoryRoot, data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: data.DATABASE_URL,
    clickhouseUrl: data.CLICKHOUSE_URL,
    clickhouseCluster: data.CLICKHOUSE_CLUSTER,
    smtpUrl: data.SMTP_URL,
    secret: { current: data.SECRET ?? keptSecret(dataDir), previous: data.SECRET_PREVIOUS },
    logLevel: data.LOG_LEVEL,
    role: data.ROLE,
    trustProxy: data.TRUST_PROXY,
    rateLimit: data.RATE_LIMIT === 'on',
    webhookPrivate: data.WEBHOOK_PRIVATE === 'on',
    metricsToken: data.METRICS_TOKEN,
    pictureHosts: data.PICTURE_HOSTS,
    regionsMap: data.REGIONS_MAP,
    platforms: {
      metaAds: data.META_ADS_URL,
      googleAds: data.GOOGLE_ADS_URL,
      googleToken: data.GOOGLE_TOKEN_URL,
      yandexDirect: data.YANDEX_DIRECT_URL,
      vkAds: data.VK_ADS_URL,
    },
    demo: false,
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}

/** Written beside and linked: of two first starts at once both end with the same secret. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    // 0711: as root the database runs as another user, who must be able to pass through, but not to look.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const kept = readIfThere(file);
    if (kept) return kept;
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(fresh, file);
    } catch (error) {
      if (!readIfThere(file)) throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `DATA_DIR must be a directory that Takt can write to, and ${dataDir} is not: ${reason}`,
    );
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
