import { z } from './zod.ts';

/** Every failure that a caller can meet; http/ knows which status each one has. */
export const problemCode = z.enum([
  'invalid',
  'unauthenticated',
  'unverified',
  'forbidden',
  'confirmation_required',
  'second_factor_required',
  'not_found',
  'conflict',
  'stale',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'analytics_unavailable',
  'timeout',
  'internal',
]);
export type ProblemCode = z.infer<typeof problemCode>;

/** RFC 9457 problem document. `detail` is one sentence in the caller's language, safe to show. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: problemCode,
  detail: z.string(),
  /** Which sentence this is, for clients that translate themselves. */
  reason: z.string().optional(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
