import { refresh } from '@takt/contract/sessions.ts';
import type { Answered, Asked, Endpoint } from '@takt/contract/endpoint.ts';
import { z } from '@takt/contract/zod.ts';
import { withConfirmation } from './confirmation.ts';
import { ApiError, UnexpectedAnswer } from './errors.ts';
import { organisationFor } from './organisation.ts';
import { type Parts, pathOf } from './path.ts';
import { SKIP_RETRY, withSession } from './session.ts';
import { type Answer, ask, headersOf, urlOf } from './wire.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** ms, each time it is sent; none by default */
  timeout?: number;
  /** Where the act was begun, when it is sent later and the person may be elsewhere by then. */
  organisation?: string | null;
}
/** Endpoints that ask for nothing may be called with nothing. */
export type Given<E extends Endpoint> =
  Record<string, never> extends Asked<E> ? [given?: Asked<E> & CallOptions] : [given: Asked<E> & CallOptions];

/** Makes one call of the contract; throws ApiError, NetworkError, UnexpectedAnswer, or the abort. */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Given<E>): Promise<Answered<E>> {
  const parts: Parts & CallOptions = given ?? {};
  const headers = parts.headers ?? {};
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const { organisation = organisationFor(endpoint) } = parts;
  const send = (token: string | null) =>
    ask(urlOf(pathOf(endpoint, parts)), {
      method: endpoint.method,
      headers: {
        ...headersOf(token, organisation),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body ?? null,
      signal: signalOf(parts) ?? null,
    });
  const retry = endpoint.path !== refresh.path && !(SKIP_RETRY in headers);
  const answer = await withConfirmation(() => withSession(send, { retry }));
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

export function signalOf({ signal, timeout }: CallOptions): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const clock = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, clock]) : clock;
}
