import { gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { problem } from '@takt/contract/problem.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { nearlyValid, queryText, validValue } from './arbitraries.ts';
import { hostileBodies, hostileHeaders, hostileQueries, hostileText } from './hostile.ts';
import type { Operation, Schema } from './openapi.ts';
import { fileFor } from './upload.ts';
import { oddUpload } from './uploads.ts';

export interface Attack {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}
export interface Attacker {
  readonly token: string;
  readonly orgId: string;
  readonly ids: Readonly<Record<string, string>>;
}

/** One bad, nearly valid or hostile call of the operation, by somebody who may make it. */
export function attackOn(op: Operation, by: Attacker): fc.Arbitrary<Attack> {
  const ownId = (entity: string) => by.ids[entity];
  const inPath = op.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = op.parameters.filter((parameter) => parameter.in === 'query');

  const path = fc
    .tuple(
      ...inPath.map(({ name, schema }) =>
        fc
          .oneof(
            { weight: 6, arbitrary: validValue(schema, ownId).map((value) => encoded(String(value)) || '-') },
            { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
            { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 400)) || '-') },
            { weight: 1, arbitrary: fc.constantFrom(...brokenEscapes) },
          )
          .map((text) => [name, text] as const),
      ),
    )
    .map((pairs) => pairs.reduce((url, [name, text]) => url.replace(`{${name}}`, () => text), op.path));

  const searching = (parameters: typeof inQuery) =>
    fc
      .record(
        Object.fromEntries(parameters.map(({ name, schema }) => [name, queryText(schema, name, ownId)])),
        { requiredKeys: parameters.filter((parameter) => parameter.required).map(({ name }) => name) },
      )
      .map((pairs) =>
        Object.entries(pairs)
          .map(([name, text]) => `${name}=${encoded(text)}`)
          .join('&'),
      );
  const optional = inQuery.filter((parameter) => !parameter.required);
  const query = fc.oneof(
    { weight: 4, arbitrary: searching(inQuery) },
    // Of twenty parameters one is always wrong: with few of them the call gets further.
    {
      weight: 2,
      arbitrary: fc
        .subarray(optional, { maxLength: Math.min(2, optional.length) })
        .chain((few) => searching([...inQuery.filter((parameter) => parameter.required), ...few])),
    },
    { weight: 1, arbitrary: fc.constantFrom(...hostileQueries) },
  );

  const asked = fc.record(
    Object.fromEntries(
      op.parameters
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => [
          name,
          fc.oneof(fc.uuid(), fc.string({ minLength: 0, maxLength: 210 }).map(encoded)),
        ]),
    ),
  );

  return fc.tuple(path, query, bodyOf(op, ownId), oddHeaders, asked).map(([url, search, body, odd, own]) => ({
    url: `/api${url}${search && `?${search}`}`,
    headers: {
      'accept-language': 'en',
      authorization: `Bearer ${by.token}`,
      'x-org-id': by.orgId,
      'x-requested-with': 'takt',
      ...own,
      ...body?.headers,
      ...odd,
    },
    payload: body?.payload,
  }));
}

/** What is no text in a URL is told by its bytes; a lone surrogate has none. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const brokenEscapes = ['%', '%zz', '%C3', '%00', '%2F', '%25', '%uFFFF'];

type Body = { payload: string | Buffer; headers: Record<string, string> } | undefined;

function bodyOf(op: Operation, ownId: (entity: string) => string | undefined): fc.Arbitrary<Body> {
  const json = { 'content-type': 'application/json' };
  const raw = fc.constantFrom(...hostileBodies).map((payload) => ({ payload, headers: json }));
  if (op.stream) return fc.constant(undefined);
  // Most calls without a body stay without one.
  if (op.upload)
    return fc.oneof({ weight: 9, arbitrary: oddUpload(fileFor(op.path)) }, { weight: 1, arbitrary: raw });
  if (!op.body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: raw });
  const near = nearlyValid(op.body, ownId).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 16, arbitrary: near.map((payload) => ({ payload, headers: json })) },
    { weight: 3, arbitrary: raw },
    {
      weight: 1,
      arbitrary: near.map((text) => ({
        payload: gzipSync(text),
        headers: { ...json, 'content-encoding': 'gzip' },
      })),
    },
  );
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...Object.entries(hostileHeaders))
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value }))),
  },
);

/** Reads answers against the document: of each status with a body one compiled schema. */
export function judgeOf(op: Operation, warehouseMissing: boolean) {
  const compiled = new Map<string, z.ZodType>();
  for (const [status, schema] of Object.entries(op.answers))
    if (schema && status !== 'default') compiled.set(status, z.fromJSONSchema(jsonSchema(schema)));

  return (answer: LightMyRequestResponse): string | undefined => {
    const { statusCode: status } = answer;
    const text = textOf(answer);
    if (status >= 400) {
      const told = problem.safeParse(parsed(text)).data;
      const missing = warehouseMissing && told?.code === 'analytics_unavailable';
      if (status >= 500 && !missing) return `${status}: ${text.slice(0, 300)}`;
      if (told?.status !== status) return `${status} without a problem document: ${text.slice(0, 300)}`;
      return undefined;
    }
    if (!Object.hasOwn(op.answers, String(status))) return `${status} is not declared`;
    const schema = compiled.get(String(status));
    if (!schema || op.stream) return undefined;
    const { error } = schema.safeParse(parsed(text));
    return error && `${status} does not keep to its schema: ${error.message.slice(0, 300)}`;
  };
}

// The document's schema is JSON already; what comes out is what `fromJSONSchema` takes.
const jsonSchema = (schema: Schema): Parameters<typeof z.fromJSONSchema>[0] =>
  JSON.parse(JSON.stringify(schema));

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const coding = headers['content-encoding'];
  if (coding === 'gzip') return gunzipSync(rawPayload).toString();
  return (coding === 'deflate' ? inflateSync(rawPayload) : rawPayload).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
