import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { newId } from '../db/ids.ts';
import type { Operation, Slot } from './openapi.ts';
import { fileFor, formOf } from './upload.ts';
import { isObject, smallest, withId } from './values.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface Call {
  readonly token: string;
  /** For the X-Org-Id header; undefined sends none. */
  readonly orgId: string | undefined;
  readonly ids: ReadonlyMap<Slot, string>;
}

/** Makes a valid call of an operation, with the given ids in their places. */
export async function send(server: FastifyInstance, op: Operation, call: Call): Promise<Answer> {
  const query: Record<string, string> = {};
  let path = op.path;
  let body: unknown = op.body && smallest(op.body);
  const asked: Record<string, string> = {};
  for (const { name, in: place, required, schema } of op.parameters) {
    if (required && place === 'query') query[name] = String(smallest(schema));
    // A header carries no Cyrillic.
    if (required && place === 'header') asked[name] = newId();
  }
  for (const [slot, id] of call.ids) {
    const [name = ''] = slot.keys;
    if (slot.place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(id));
    else if (slot.place === 'query') query[name] = id;
    else if (op.body) body = withId(body, op.body, slot.keys, id);
  }
  const form = op.upload ? formOf(fileFor(op.path)) : undefined;
  const headers = {
    'accept-language': 'en',
    ...asked,
    ...form?.headers,
    ...(call.token && { authorization: `Bearer ${call.token}` }),
    ...(call.orgId !== undefined && { 'x-org-id': call.orgId }),
  };
  const url = `/api${path}`;
  if (op.stream)
    return streamed(server, `${url}?${new URLSearchParams(query)}`, { ...headers, 'last-event-id': '0' });
  const answer = await server.inject({
    method: op.method,
    url,
    query,
    headers,
    ...(form ? { payload: form.payload } : (isObject(body) || Array.isArray(body)) && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** How long a stream may take to say what has happened so far. */
const patience = 60;

/** Over a real socket: a stream writes to it past the framework. */
async function streamed(
  server: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const stream = await openStream(server, url, headers);
  if (stream.status === 200) await sleep(patience);
  return { status: stream.status, headers: stream.headers, body: await stream.close() };
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What has come so far. */
  heard(): string;
  /** Settles when the server ends it. */
  readonly ended: Promise<void>;
  /** All that came; waits for the end of an answer that is no stream. */
  close(): Promise<string>;
}

export async function openStream(
  server: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<OpenStream> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const abort = new AbortController();
  const answer = await fetch(server.listeningOrigin + url, { headers, signal: abort.signal });
  let heard = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) heard += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    heard: () => heard,
    ended: reading,
    async close() {
      if (answer.ok) abort.abort();
      await reading;
      return heard;
    },
  };
}
