import type { z } from 'zod';
import { PlatformFailure } from './connector.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const timeout = 90_000;
/** What one answer may hold; a platform that has more to say is asked for fewer days. */
const longest = 64 * 1024 * 1024;

/**
 * One call to a platform. The host is always that of the configuration: no redirect is followed, and no address that an
 * answer names is ever called. Throws `unreachable` and `too_much`; every status is an answer.
 */
export async function ask(url: URL, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  const signal = AbortSignal.timeout(timeout);
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > longest) throw new PlatformFailure('too_much');
      parts.push(part);
    }
    const text = new TextDecoder().decode(Buffer.concat(parts));
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    throw new PlatformFailure('unreachable', reasonOf(error), { cause: error });
  }
}

/** The name of what went wrong on the way: never the address, which may hold what is secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return `${timeout / 1000} s`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}

/** An address below the configured one. */
export function below(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * JSON in which every number is the text that stood there: 20-digit ids and money stay what they are. `unexpected` when
 * it is none.
 */
export function exactJson(text: string): unknown {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- checked by `expected`
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    );
  } catch (error) {
    throw new PlatformFailure('unexpected', text.slice(0, 100), { cause: error });
  }
}

/** The answer as its schema has it; `unexpected` names the first field that is not. */
export function expected<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (error) {
    const [issue] = error.issues;
    throw new PlatformFailure('unexpected', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  return data;
}

/** Seconds of a `Retry-After`, if it names any. */
export function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
