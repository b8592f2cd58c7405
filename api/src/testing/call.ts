import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { newId } from '../db/ids.ts';
import type { Operation, Slot } from './openapi.ts';
import { adFile, formOf } from './upload.ts';
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
  for (const { name, in: place, required, schema } of op.parameters)
    if (required && place === 'query') query[name] = String(smallest(schema));
  for (const [slot, id] of call.ids) {
    const [name = ''] = slot.keys;
    if (slot.place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(id));
    else if (slot.place === 'query') query[name] = id;
    else if (op.body) body = withId(body, op.body, slot.keys, id);
  }
  // A place that holds no id of ours, such as a name.
  for (const { name, in: place, schema } of op.parameters)
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(smallest(schema))));
  const form = op.upload ? formOf(adFile(`файл ${newId()}`)) : undefined;
  const request: InjectOptions = {
    method: op.method,
    url: `/api${path}`,
    query,
    ...(form ? { payload: form.payload } : isObject(body) && { payload: body }),
    headers: {
      'accept-language': 'en',
      ...form?.headers,
      ...(call.token && { authorization: `Bearer ${call.token}` }),
      ...(call.orgId !== undefined && { 'x-org-id': call.orgId }),
      ...(op.stream && { 'last-event-id': '0' }),
    },
  };
  if (op.stream) return streamed(server, request);
  const { statusCode: status, headers, body: answered } = await server.inject(request);
  return { status, headers, body: answered };
}

/** How long a stream may take to say what has happened so far. */
const patience = 60;

async function streamed(server: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const answer = await server.inject({ ...request, payloadAsStream: true });
  const { statusCode: status, headers } = answer;
  const stream = answer.stream();
  if (status !== 200) return { status, headers, body: await text(stream) };
  let body = '';
  stream.on('data', (chunk: Buffer) => void (body += chunk.toString()));
  await new Promise((resolve) => setTimeout(resolve, patience));
  stream.destroy();
  answer.raw.res.destroy();
  return { status, headers, body };
}
