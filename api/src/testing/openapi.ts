import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { password } from './world.ts';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  examples?: unknown[] | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  /** Which noun an id belongs to. */
  'x-entity'?: string | undefined;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    'x-entity': z.string().optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: schema.optional() }));
const verdict = z.union([z.boolean(), z.enum(['own', 'second_factor'])]);
const operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header', 'cookie']),
        required: z.boolean().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
  'x-access': z.object({
    level: z.enum(['anyone', 'signed_in', 'verified', 'organisation']),
    roles: z
      .object({ owner: verdict, admin: verdict, member: verdict, dangerous: z.literal(true).optional() })
      .optional(),
    confirmed: z.literal(true).optional(),
  }),
  'x-scope': z.enum(['read', 'write', 'data']).optional(),
  'x-upload': z.literal(true).optional(),
  'x-stream': z.literal(true).optional(),
});
const method = z.enum(['get', 'post', 'put', 'patch', 'delete']);
const document = z.object({ paths: z.record(z.string(), z.partialRecord(method, operation)) });

/** A place of a call in which an id of some noun stands. */
export interface Slot {
  readonly place: 'path' | 'query' | 'body';
  /** Names of the properties down to it; `[]` goes into an array. */
  readonly keys: readonly string[];
  readonly entity: string;
}

export interface Operation {
  /** `PATCH /tasks/{id}` */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: z.infer<typeof operation>['x-access'];
  /** What an API token must be for. */
  readonly scope: z.infer<typeof operation>['x-scope'];
  readonly parameters: z.infer<typeof operation>['parameters'];
  readonly body: Schema | undefined;
  /** Schemas of the answers by status; `default` is that of every failure. */
  readonly answers: Readonly<Record<string, Schema | undefined>>;
  readonly upload: boolean;
  readonly stream: boolean;
  readonly slots: readonly Slot[];
  /** Ids in the request that name no noun, so that no test could know what to put there. */
  readonly nameless: readonly string[];
}

/** Every call of the application, read from its own OpenAPI document: a new route is here without being named. */
export async function operationsOf(server: FastifyInstance): Promise<Operation[]> {
  const answer = await server.inject('/api/openapi.json');
  const { paths } = document.parse(answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    method.options.flatMap((verb) => {
      const found = methods[verb];
      return found ? [described(path, verb, found)] : [];
    }),
  );
}

const verbs = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

function described(path: string, verb: keyof typeof verbs, found: z.infer<typeof operation>): Operation {
  const body = withPassword(found.requestBody?.content['application/json']?.schema, found['x-access'].level);
  const ids = [
    ...found.parameters.flatMap((parameter) =>
      parameter.in === 'path' || parameter.in === 'query'
        ? idsIn(parameter.schema, parameter.in, [parameter.name])
        : [],
    ),
    ...(body ? idsIn(body, 'body', []) : []),
  ];
  return {
    name: `${verbs[verb]} ${path}`,
    method: verbs[verb],
    path,
    access: found['x-access'],
    scope: found['x-scope'],
    parameters: found.parameters,
    body,
    answers: Object.fromEntries(
      Object.entries(found.responses).map(([status, response]) => [
        status,
        // What is no JSON is a file, whose bytes no schema describes.
        Object.entries(response.content ?? {}).find(([type]) => type.endsWith('json'))?.[1].schema,
      ]),
    ),
    upload: found['x-upload'] ?? false,
    stream: found['x-stream'] ?? false,
    slots: ids.flatMap(({ entity, ...slot }) => (entity ? [{ ...slot, entity }] : [])),
    nameless: ids.flatMap((id) => (id.entity ? [] : [`${id.place} ${id.keys.join('.')}`])),
  };
}

/** Whoever is signed in knows his own password. */
function withPassword(body: Schema | undefined, level: Operation['access']['level']): Schema | undefined {
  if (!body?.properties || level === 'anyone') return body;
  const known = ['password', 'current_password'].filter((name) => body.properties?.[name]);
  const examples = Object.fromEntries(known.map((name) => [name, { examples: [password] }]));
  return { ...body, properties: { ...body.properties, ...examples } };
}

type Found = Omit<Slot, 'entity'> & { entity: string | undefined };

function idsIn(part: Schema, place: Slot['place'], keys: string[]): Found[] {
  const entity = part['x-entity'];
  // What stands in a path names something, whether it is a uuid or not.
  if (entity || part.format === 'uuid' || place === 'path') return [{ place, keys, entity }];
  return [
    ...Object.entries(part.properties ?? {}).flatMap(([key, value]) => idsIn(value, place, [...keys, key])),
    ...(part.items ? idsIn(part.items, place, [...keys, '[]']) : []),
    ...[part.anyOf, part.oneOf, part.allOf].flatMap((branches = []) =>
      branches.flatMap((branch) => idsIn(branch, place, keys)),
    ),
  ];
}
