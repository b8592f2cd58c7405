import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { Session, type ChdbResult } from 'chdb';
import { z } from 'zod';
import { Connections } from './clickhouse-connections.ts';
import { bind, Failure, insertFrom, kindOf, type Kind } from './clickhouse-sql.ts';

/**
 * chDB, ClickHouse as a library, behind ClickHouse's HTTP protocol. It runs in a process of its own because
 * inside the API a crash of the library froze everything for five minutes.
 */
export const startMessage = z.object({
  start: z.object({
    port: z.number(),
    token: z.string(),
    directory: z.string(),
    spool: z.string(),
    configFile: z.string(),
  }),
});
type Start = z.infer<typeof startMessage>['start'];

// Where both want the processor, work goes before reports, three to one. The threads of the library inherit it.
setPriority(5);

const longestStatement = 16 * 1024 * 1024;

/** What the official client sends of itself. Anything else in the address would be a setting. */
const harmless = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
]);

/** Who dies with the parent: at once, and not by exit(), which waits for the library's threads. */
const die = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', die);
process.once('message', (message) => serve(startMessage.parse(message).start));

function serve({ port, token, directory, spool, configFile }: Start): void {
  process.chdir(directory); // by this the next start finds a child that was left behind
  const open = () => new Session(directory, { connectionArgs: [`--config-file=${configFile}`] });
  const probe = open();
  let probeSince: number | undefined;
  process.on('message', () => {
    // Silence has the parent kill us: when the event loop stands still, and when the library does.
    if (probeSince !== undefined) return void (Date.now() - probeSince < 15_000 && process.send?.('alive'));
    probeSince = Date.now();
    probe.queryAsync('SELECT 1').then(
      () => (probeSince = undefined),
      () => die(),
    );
    process.send?.('alive');
  });

  const connections = new Connections(open);
  const server = createServer((request, response) => {
    answer(request, response, connections, token, spool).catch((error: unknown) =>
      fail(request, response, error),
    );
  });
  server.keepAliveTimeout = 10_000;
  server.once('error', die);
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  connections: Connections,
  token: string,
  spool: string,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/ping') return void response.end('Ok.\n');
  if (!isAuthorised(request, token))
    throw new Failure(516, 'Authentication failed (AUTHENTICATION_FAILED)', 403);

  const settings = [...url.searchParams.keys()].filter(
    (name) => !harmless.has(name) && !name.startsWith('param_'),
  );
  if (settings.length > 0) {
    throw new Failure(
      115,
      `${settings.join(', ')} would stick to the embedded engine: write SETTINGS in the statement (UNKNOWN_SETTING)`,
    );
  }
  const parameters = new Map(url.searchParams);
  const inAddress = parameters.get('query');
  const statement = inAddress ?? (await statementOf(request, parameters));
  const values = new Map(
    [...parameters]
      .filter(([name]) => name.startsWith('param_'))
      .map(([name, value]) => [name.slice(6), value]),
  );
  const sql = bind(statement, values);
  const kind = kindOf(sql);
  const rows = inAddress !== undefined && hasBody(request) ? join(spool, randomUUID()) : undefined;
  try {
    if (rows) await pipeline(request, createWriteStream(rows));
    const run = rows ? insertFrom(rows, compressionOf(request), sql) : sql;
    const gone = new Promise<void>((resolve) => response.once('close', resolve));
    const result = await connections.run(
      run,
      kind,
      parameters.get('database') ?? 'default',
      parameters.get('default_format'),
      gone,
    );
    if (result) await send(request, response, parameters, kind, result);
  } finally {
    if (rows) await rm(rows, { force: true });
  }
}

/** The statement is the body: as text, or as a form when its parameters are too long for the address. */
async function statementOf(request: IncomingMessage, parameters: Map<string, string>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const text = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request;
  for await (const chunk of text as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestStatement) throw new Failure(62, 'The statement is too long (SYNTAX_ERROR)', 413);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return body.toString();
  for (const [name, value] of await new Response(body, { headers: { 'content-type': type } }).formData()) {
    if (typeof value === 'string') parameters.set(name, value);
  }
  return parameters.get('query') ?? '';
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  parameters: Map<string, string>,
  kind: Kind,
  result: ChdbResult,
): Promise<void> {
  const [read, written] = kind === 'read' ? [result.rowsRead, 0] : [0, result.rowsRead];
  response.setHeader('X-ClickHouse-Query-Id', parameters.get('query_id') ?? randomUUID());
  response.setHeader(
    'X-ClickHouse-Summary',
    JSON.stringify({
      read_rows: String(read),
      read_bytes: String(result.bytesRead),
      written_rows: String(written),
      written_bytes: String(written && result.bytesRead),
      total_rows_to_read: '0',
      result_rows: '0',
      result_bytes: '0',
      elapsed_ns: String(Math.round(result.elapsed * 1e9)),
    }),
  );
  const bytes = result.bytes();
  if (
    parameters.get('enable_http_compression') === '1' &&
    String(request.headers['accept-encoding']).includes('gzip')
  ) {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(await promisify(gzip)(bytes, { level: 1 }));
  } else {
    response.end(bytes);
  }
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // Without memory every call fails until the library crashes, which may take minutes. What was acknowledged is on the disk.
  if (error instanceof Error && /errno: 12\b|bad_alloc/.test(error.message)) die();
  if (response.headersSent || response.destroyed) return void response.destroy();
  const text = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)/.exec(text)?.[1];
  response.statusCode =
    error instanceof Failure ? error.status : code === undefined ? 500 : code === '60' ? 404 : 400;
  response.setHeader('X-ClickHouse-Exception-Code', code ?? '1002');
  request.resume(); // a body that nobody read would end in a reset connection instead of this answer
  response.end(text);
}

function isAuthorised(request: IncomingMessage, token: string): boolean {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const [, password = ''] = /:(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString()) ?? [];
  const given = Buffer.from(password || String(request.headers['x-clickhouse-key'] ?? ''));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

function compressionOf(request: IncomingMessage): string {
  const encoding = request.headers['content-encoding'] ?? 'none';
  if (['none', 'identity', 'gzip', 'zstd', 'br', 'deflate'].includes(encoding))
    return encoding === 'identity' ? 'none' : encoding;
  throw new Failure(1, `Content-Encoding ${encoding} is not supported (UNSUPPORTED_METHOD)`);
}
