import { refresh } from '@takt/contract/auth.ts';
import type { Answered, Asked, Endpoint } from '@takt/contract/endpoint.ts';
import { z } from '@takt/contract/zod.ts';
import { ApiError, UnexpectedAnswer } from './errors.ts';
import { SKIP_RETRY, withSession } from './session.ts';
import { type Answer, ask, headersOf, urlOf } from './wire.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** ms; none by default */
  timeout?: number;
}
type Parts = { params?: unknown; query?: unknown; body?: unknown };
/** Endpoints that ask for nothing may be called with nothing. */
type Given<E extends Endpoint> =
  Record<string, never> extends Asked<E> ? [given?: Asked<E> & CallOptions] : [given: Asked<E> & CallOptions];

/** Makes one call of the contract; throws ApiError, NetworkError, UnexpectedAnswer, or the abort. */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Given<E>): Promise<Answered<E>> {
  const parts: Parts & CallOptions = given ?? {};
  const headers = parts.headers ?? {};
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const signal = signalOf(parts);
  const answer = await withSession(
    (token) =>
      ask(urlOf(pathOf(endpoint, parts)), {
        method: endpoint.method,
        headers: {
          ...headersOf(token),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body ?? null,
        signal: signal ?? null,
      }),
    { retry: endpoint.path !== refresh.path && !(SKIP_RETRY in headers) },
  );
  return answeredBy(endpoint, answer, parts);
}

/** The answer in the contract's form, or the failure it stands for. */
export function answeredBy<E extends Endpoint>(endpoint: E, answer: Answer, parts: Parts = {}): Answered<E> {
  const path = pathOf(endpoint, parts);
  if (answer.status < 200 || answer.status > 299) throw new ApiError(answer.status, answer.body, path);
  const read = readAs(endpoint, answer.body);
  if (!read.success)
    throw new UnexpectedAnswer(`${endpoint.method} ${endpoint.path}`, z.prettifyError(read.error));
  return read.data;
}

// A function of its own, so that the type of the answer follows from the endpoint's schema and not from its bound.
function readAs<E extends Endpoint>(endpoint: E, body: unknown) {
  const schema: E['response'] = endpoint.response;
  return schema.safeParse(body);
}

/** `/tasks/:id` and its query; null and undefined are left out. */
function pathOf(endpoint: Endpoint, { params, query }: Parts): string {
  const values = entriesOf(params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.find(([key]) => key === name)?.[1];
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  );
}

function signalOf({ signal, timeout }: CallOptions): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const clock = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, clock]) : clock;
}
