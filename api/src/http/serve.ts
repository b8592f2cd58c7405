import type { Readable } from 'node:stream';
import type { Endpoint, Received, Returned } from '@takt/contract/endpoint.ts';
import { problem } from '@takt/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, forbidden, notFound } from '../errors.ts';
import { languageOf } from './problems.ts';
import type { Actor, Authenticate, Rule, SignedIn } from './actor.ts';

type ActorOf<E extends Endpoint> = E['access'] extends 'organisation'
  ? Actor
  : E['access'] extends 'anyone'
    ? undefined
    : SignedIn;

export interface Call<E extends Endpoint> extends Received<E> {
  readonly actor: ActorOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['stream'] extends true ? void : E['file'] extends string ? Buffer | Readable : Returned<E>>;
type InOrganisation = Endpoint & { readonly access: 'organisation' };
type Elsewhere = Endpoint & { readonly access: 'anyone' | 'signed_in' | 'verified' };

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
  }
  interface FastifyRequest {
    actor: Actor | SignedIn | undefined;
  }
  interface FastifySchema {
    /** Who may call it, for the OpenAPI document and the tests that are generated from it. */
    'x-access'?: { level: Endpoint['access']; roles?: Rule; confirmed?: true };
    /** What an API token must be for; absent: no token may. */
    'x-scope'?: NonNullable<Endpoint['scope']>;
    'x-upload'?: true;
    'x-stream'?: true;
  }
  interface FastifyContextConfig {
    /** Calls a minute from one address, for doors that are worth knocking at. */
    perMinute?: number;
  }
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Settles who is asking before anything of the request is looked at. */
async function admit(
  app: FastifyInstance,
  endpoint: Endpoint,
  rule: Rule | undefined,
  request: FastifyRequest,
) {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated', 'not_signed_in');
  const wanted = wantedOrg(request);
  const found = await app.authenticate(token, wanted);
  if (!found) throw new AppError('unauthenticated', 'not_signed_in');
  const person = { ...found.person, language: found.person.language ?? languageOf(request) };
  // Before anything is refused: the log names whoever was.
  request.actor = person;
  if (endpoint.access !== 'signed_in' && !person.verified) throw new AppError('unverified', 'not_verified');
  if (!rule) {
    if (found.scopes) throw new AppError('forbidden', 'token_not_enough');
    confirmedOr(endpoint, person);
    return;
  }
  if (!found.membership) {
    // Whoever asks for an organisation that is not his learns no more than for one that does not exist.
    if (wanted !== undefined) throw notFound();
    throw new AppError('forbidden', 'no_organisation');
  }
  const { orgId, role, requiresSecondFactor } = found.membership;
  request.actor = { ...person, orgId, role };
  // A call that names no scope, or asks again who it is, is for people.
  if (found.scopes && (endpoint.confirmed || !endpoint.scope || !found.scopes.includes(endpoint.scope)))
    throw new AppError('forbidden', 'token_not_enough');
  const verdict = rule[role];
  if (verdict === false) throw forbidden();
  const wantsSecond =
    verdict === 'second_factor' || (rule.dangerous && requiresSecondFactor && role !== 'member');
  if (wantsSecond && !person.secondFactor)
    throw new AppError('second_factor_required', 'second_factor_required');
  confirmedOr(endpoint, person);
}

function confirmedOr(endpoint: Endpoint, person: SignedIn): void {
  if (endpoint.confirmed && !person.confirmed)
    throw new AppError('confirmation_required', 'confirmation_required', {
      extra: { second_factor: person.secondFactor },
    });
}

const noOrganisation = '00000000-0000-0000-0000-000000000000';

/** The organisation in the path, else in the header. What is no id is left to validation in the path and exists nowhere in the header. */
function wantedOrg({ params, headers }: FastifyRequest): string | undefined {
  const inPath =
    typeof params === 'object' && params !== null && 'orgId' in params ? params.orgId : undefined;
  if (typeof inPath === 'string') return uuid.test(inPath) ? inPath.toLowerCase() : undefined;
  const header = headers['x-org-id'];
  if (header === undefined) return undefined;
  return typeof header === 'string' && uuid.test(header) ? header.toLowerCase() : noOrganisation;
}

/** Joins a contract to a function: the routes of a feature are calls of this, and nothing else. */
export function serve<E extends InOrganisation>(
  app: FastifyInstance,
  endpoint: E,
  rule: Rule,
  handler: Handler<E>,
): void;
export function serve<E extends Elsewhere>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void;
export function serve(
  app: FastifyInstance,
  endpoint: Endpoint,
  ...rest: [Rule, Handler<Endpoint>] | [Handler<Endpoint>]
) {
  const [rule, handler] = rest.length === 2 ? rest : [undefined, rest[0]];
  const noContent = endpoint.response instanceof z.ZodVoid;
  const status = noContent ? 204 : (endpoint.status ?? 200);

  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url: path,
      exposeHeadRoute: false,
      // A page of people shows many pictures at once, and their addresses are beyond guessing. An office whose tabs all
      // renew their sessions after a break comes from one address too.
      config: { ...(endpoint.access === 'anyone' && !endpoint.file && { perMinute: 600 }) },
      ...(endpoint.largestBody && { bodyLimit: endpoint.largestBody }),
      schema: {
        summary: endpoint.summary,
        tags: [path.split('/')[1] ?? ''],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.headers && { headers: endpoint.headers }),
        ...(endpoint.upload && { consumes: ['multipart/form-data'] }),
        ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
        response: {
          ...(endpoint.stream
            ? {
                200: {
                  description: 'Server-sent events',
                  content: { 'text/event-stream': { schema: endpoint.response } },
                },
              }
            : { [status]: answerOf(endpoint, noContent) }),
          default: {
            description: 'What went wrong',
            content: { 'application/problem+json': { schema: problem } },
          },
        },
        'x-access': {
          level: endpoint.access,
          ...(rule && { roles: rule }),
          ...(endpoint.confirmed && { confirmed: true }),
        },
        ...(endpoint.scope && { 'x-scope': endpoint.scope }),
        ...(endpoint.upload && { 'x-upload': true }),
        ...(endpoint.stream && { 'x-stream': true }),
      },
      ...(endpoint.access !== 'anyone' && { onRequest: (request) => admit(app, endpoint, rule, request) }),
      handler: async (request, reply) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compilers validated each part against the endpoint's schemas
        const call = {
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          headers: request.headers,
          request,
          reply,
        } as Call<Endpoint>;
        const answer: unknown = await handler(call);
        if (endpoint.stream) return reply;
        if (endpoint.file) return reply.type(endpoint.file).send(answer);
        return reply.code(status).send(noContent ? undefined : answer);
      },
    });
  }
}

function answerOf(endpoint: Endpoint, noContent: boolean) {
  if (endpoint.file)
    return { description: 'A file', content: { [endpoint.file]: { schema: endpoint.response } } };
  return noContent ? z.undefined().describe('Done') : endpoint.response;
}
