import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Role } from '@takt/contract/organisations.ts';
import { type App, buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { newId } from '../db/ids.ts';
import { newFactorSecret, totpOf } from '../features/two-factor/codes.ts';
import { hashPassword } from '../passwords.ts';
import { encrypted, newToken, type Secret, tokenHash } from '../secrets.ts';
import { databaseOfWorker, ownDatabase } from './database.ts';

/** That of everybody in a world. */
export const password = 'лошадь съела скрепку';
const passwordHash = hashPassword(password);
const nowhere = 'http://127.0.0.1:1';

/** Somebody with a living session who makes calls. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** The organisation that its calls act in; '' for who has none. */
  readonly orgId: string;
  call(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    options?: Omit<InjectOptions, 'method' | 'url'>,
  ): Promise<LightMyRequestResponse>;
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: object): Promise<LightMyRequestResponse>;
  put(path: string, body?: object): Promise<LightMyRequestResponse>;
  patch(path: string, body?: object): Promise<LightMyRequestResponse>;
  delete(path: string): Promise<LightMyRequestResponse>;
}

export interface World {
  readonly app: App;
  /** Sees everything, past row-level security: for arranging and for looking, never for acting. */
  readonly sql: pg.Pool;
  /** SECRET of the application. */
  readonly secret: Secret;
  /** The owner of a new organisation. */
  owner(): Promise<Person>;
  /** Somebody new in the organisation of `owner`, or in one of his own. */
  member(owner?: Person, role?: Role): Promise<Person>;
  /** Somebody with a session and no organisation. */
  stranger(options?: { verified?: boolean }): Promise<Person>;
  /** Puts somebody into another organisation too. */
  join(person: Person, orgId: string, role: Role): Promise<void>;
  /** A second session of the same person. Sessions of the world stay confirmed, unless asked otherwise. */
  again(person: Person, options?: { confirmed?: boolean }): Promise<Person>;
  /** Switches a second factor on. `code` is that of now, or of a step beside it; each works once. */
  twoFactor(person: Person): Promise<{ secret: string; code(step?: -1 | 0 | 1): string }>;
  project(person: Person, fields?: object): Promise<{ id: string; key: string }>;
  task(
    person: Person,
    fields?: object,
  ): Promise<{ id: string; key: string; rank: string; project_id: string; version: number }>;
  /** Every line of the log so far. */
  logged(): readonly string[];
  close(): Promise<void>;
}

/**
 * The whole application over the run's real engines, with builders that fill in the parents. One that works jobs has a
 * database of its own: it would do those of the other worlds too.
 */
export async function createWorld(
  options: {
    works?: boolean;
    dataDir?: string;
    databaseUrl?: string;
    warehouse?: { url: string };
    smtpUrl?: string;
    webhookPrivate?: boolean;
    secret?: Secret;
    publicUrl?: string;
    rateLimit?: boolean;
    logLevel?: 'info' | 'trace';
    platforms?: Partial<Config['platforms']>;
  } = {},
): Promise<World> {
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (process.env.TEST_LOG) process.stderr.write(line);
  };
  const own = options.works && !options.databaseUrl ? await ownDatabase() : undefined;
  const databaseUrl = own?.url ?? options.databaseUrl ?? databaseOfWorker();
  const secret = options.secret ?? { current: 'a secret of the tests, long enough to be one' };
  const app = await buildApp({
    databaseUrl,
    warehouse: options.warehouse ?? inject('warehouse'),
    log: pino({ level: options.logLevel ?? 'info' }, { write: keep }),
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: options.publicUrl ?? 'http://localhost:3000',
      dataDir: options.dataDir ?? inject('dataDir'),
      secret,
      logLevel: 'silent',
      role: options.works ? 'all' : 'web',
      smtpUrl: options.smtpUrl,
      trustProxy: [],
      pictureHosts: ['pictures.example'],
      rateLimit: options.rateLimit ?? false,
      webhookPrivate: options.webhookPrivate ?? true,
      // Where nobody answers, and says so at once.
      platforms: {
        metaAds: nowhere,
        googleAds: nowhere,
        googleToken: nowhere,
        yandexDirect: nowhere,
        vkAds: nowhere,
        ...options.platforms,
      },
      demo: false,
    },
  });
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 4 });

  function caller(id: string, email: string, orgId: string, token: string): Person {
    const call: Person['call'] = (method, url, more = {}) =>
      app.server.inject({
        method,
        url: `/api${url}`,
        ...more,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': 'en',
          ...(orgId && { 'x-org-id': orgId }),
          ...more.headers,
        },
      });
    return {
      id,
      email,
      orgId,
      token,
      call,
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, { payload: body ?? {} }),
      put: (path, body) => call('PUT', path, { payload: body ?? {} }),
      patch: (path, body) => call('PATCH', path, { payload: body ?? {} }),
      delete: (path) => call('DELETE', path),
    };
  }

  async function signIn(id: string, email: string, orgId: string, confirmed = true): Promise<Person> {
    const [token, sessionId] = [newToken(), newId()];
    await sql.query(
      `INSERT INTO app.sessions (id, user_id, expires_at, confirmed_at)
       VALUES ($1, $2, now() + interval '1 day', CASE WHEN $3 THEN now() + interval '1 day' END)`,
      [sessionId, id, confirmed],
    );
    await sql.query(
      `INSERT INTO app.access_tokens (hash, session_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
      [tokenHash(token), sessionId],
    );
    return caller(id, email, orgId, token);
  }

  async function newUser(verified: boolean): Promise<{ id: string; email: string }> {
    const id = newId();
    const email = `${id}@example.test`;
    await sql.query(
      `INSERT INTO app.users (id, email, username, first_name, last_name, password_hash, verified_at)
       VALUES ($1, $2, $3, 'Анна', 'Тестова', $4, $5)`,
      [id, email, id, await passwordHash, verified ? new Date() : null],
    );
    return { id, email };
  }

  const world: World = {
    app,
    sql,
    secret,
    async stranger({ verified = true } = {}) {
      const { id, email } = await newUser(verified);
      return signIn(id, email, '');
    },
    async owner() {
      const person = await world.stranger();
      const answer = await person.post('/orgs', { name: `Организация ${person.id}` });
      return signIn(person.id, person.email, created(answer).id);
    },
    async member(owner, role = 'member') {
      const { orgId } = owner ?? (await world.owner());
      const { id, email } = await newUser(true);
      const person = await signIn(id, email, orgId);
      await world.join(person, orgId, role);
      return person;
    },
    async join(person, orgId, role) {
      await sql.query('INSERT INTO app.memberships (org_id, user_id, role) VALUES ($1, $2, $3)', [
        orgId,
        person.id,
        role,
      ]);
    },
    again: (person, { confirmed } = {}) => signIn(person.id, person.email, person.orgId, confirmed),
    async twoFactor(person) {
      const factor = newFactorSecret();
      await sql.query(
        'UPDATE app.users SET two_factor_secret = $2, two_factor_at = now(), two_factor_step = 0 WHERE id = $1',
        [person.id, encrypted(factor, secret, person.id)],
      );
      return { secret: factor, code: (step = 0) => totpOf(factor, step) };
    },
    project: async (person, fields = {}) =>
      created(await person.post('/projects', { name: 'Сайт', ...fields })),
    async task(person, fields = {}) {
      const project = 'project_id' in fields ? {} : { project_id: (await world.project(person)).id };
      return created(await person.post('/tasks', { title: 'Посадочная страница', ...project, ...fields }));
    },
    logged: () => lines,
    async close() {
      await sql.end();
      await app.close();
      await own?.drop();
    },
  };
  return world;
}

/** The body of an answer that must have created something. */
function created(answer: LightMyRequestResponse) {
  if (answer.statusCode !== 201) throw new Error(`expected 201, got ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}
