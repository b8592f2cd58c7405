import { type ProblemCode, problemCode } from '@takt/contract/problem.ts';
import { z } from '@takt/contract/zod.ts';

/** `path` names the field, `msg` is a sentence for it. */
export interface FieldError {
  path: string;
  msg: string;
}

/** The server refused: `payload` is its answer as it came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly payload: unknown;
  readonly code: ProblemCode | null;
  /** Which of our api's sentences `detail` is. */
  readonly reason: string | null;
  readonly detail: string | null;
  readonly errors: readonly FieldError[];
  /** Path of the call, below `/api`. */
  readonly path: string;

  constructor(status: number, payload: unknown, path: string) {
    const read = readable.parse(payload);
    super(read.detail ?? `${status} ${path}`);
    this.status = status;
    this.payload = payload;
    this.path = path;
    this.code = read.code;
    this.reason = read.reason;
    this.detail = read.detail;
    this.errors = read.errors;
  }
}

/** No answer came at all: offline, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** An answer came that the contract does not know; the message says where it differs. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  /** `GET /users/me` */
  readonly call: string;

  constructor(call: string, difference: string) {
    super(`${call} answered in an unexpected form: ${difference}`);
    this.call = call;
  }
}

const nothing = { code: null, reason: null, detail: null, errors: [] };
const readable = z
  .object({
    code: problemCode.nullable().catch(null),
    reason: z.string().nullable().catch(null),
    detail: z.string().nullable().catch(null),
    errors: z.array(z.object({ path: z.string(), msg: z.string() })).catch([]),
  })
  .catch(nothing);

/** The server's sentence for one field, as `first_name`. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find((one) => one.path === path || one.path === `body.${path}`)?.msg;
}

/** Whether our api gave this reason: `isReason(error, 'link_spent')`. */
export const isReason = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.reason === reason;
