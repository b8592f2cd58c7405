import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode } from '@takt/contract/problem.ts';
import { type Language, language } from '@takt/contract/languages.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { translated } from '../db/failures.ts';
import { AppError } from '../errors.ts';
import { en, type Sentences } from './sentences/en.ts';
import { pl } from './sentences/pl.ts';
import { ru } from './sentences/ru.ts';
import { uploadMegabytes } from './uploads.ts';

const sentences: Record<Language, Sentences> = { ru, en, pl };
const fieldErrors = { ru: z.locales.ru(), en: z.locales.en(), pl: z.locales.pl() };

const statusOf: Record<ProblemCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  unverified: 403,
  forbidden: 403,
  confirmation_required: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  analytics_unavailable: 503,
  timeout: 503,
};

/** The language of the answer: the interface names its own first. */
export function languageOf(request: FastifyRequest): Language {
  for (const wish of (request.headers['accept-language'] ?? '').slice(0, 200).split(',')) {
    const known = language.safeParse(wish.trim().slice(0, 2).toLowerCase());
    if (known.success) return known.data;
  }
  return 'ru';
}

const isSentence = (key: string): key is keyof Sentences => Object.hasOwn(en, key);

function sentence(
  lang: Language,
  key: keyof Sentences,
  gaps: Readonly<Record<string, string | number>> = {},
): string {
  return sentences[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''));
}

type Extra = Partial<Pick<Problem, 'errors' | 'reason'>> & Readonly<Record<string, unknown>>;

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  detail: string,
  extra: Extra = {},
) {
  const status = statusOf[code];
  // Whoever knows better has said so already.
  if ((status === 503 || status === 429) && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', '2');
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  const body: Problem = {
    ...extra,
    type: `urn:takt:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    request_id: request.id,
  };
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * What is wrong with a field, in the caller's language: our own rules by their names, what people meet most in our own
 * words, the rest in zod's.
 */
function fieldMessage(lang: Language, issue: Readonly<Record<string, unknown>>, message: string): string {
  if (isSentence(message)) return sentence(lang, message);
  const { code, origin, format, minimum, maximum } = issue;
  if (code === 'invalid_type' && message.endsWith('received undefined'))
    return sentence(lang, 'field_required');
  if (code === 'too_small' && origin === 'string') {
    return minimum === 1
      ? sentence(lang, 'field_required')
      : sentence(lang, 'field_too_short', { n: Number(minimum) });
  }
  if (code === 'too_big' && origin === 'string')
    return sentence(lang, 'field_too_long', { n: Number(maximum) });
  if (code === 'unrecognized_keys') return sentence(lang, 'field_unknown', { names: String(issue.keys) });
  if (code === 'invalid_format' && format === 'email') return sentence(lang, 'email_malformed');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the validator compiler of zod put its own issue here
  const told = fieldErrors[lang].localeError(issue as z.core.$ZodRawIssue);
  return (typeof told === 'string' ? told : told?.message) ?? message;
}

/** How the parser of forms says that one was cut off or is none: its errors carry neither code nor status. */
const brokenForm =
  /unexpected end of multipart data$|^Unexpected end of multipart data|^Multipart: Boundary not found|^The needle cannot/;

/** Failures of Fastify and its plugins, by their codes and statuses. */
function ofFramework(error: FastifyError): ProblemCode | undefined {
  if (brokenForm.test(error.message)) return 'invalid';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.statusCode === 415 || error.statusCode === 406)
    return 'unsupported_media_type';
  if (error.statusCode === 413) return 'too_large';
  if (error.statusCode === 429) return 'too_many_requests';
  if (error.statusCode === 503) return 'unavailable';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'invalid';
  return undefined;
}

/** Addresses that the router itself refuses: broken escapes, parts longer than any id or name. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook has run, so none has set the headers of the others.
  void reply.headers({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  void answer(request, reply, 'invalid', sentence(languageOf(request), 'invalid'));
}

/** Megabytes that the call takes: a form has a limit of its own, which is that of its file. */
const limitOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.schema?.['x-upload'] ? uploadMegabytes : (routeOptions.bodyLimit ?? 0) / 1024 / 1024;

/** Every failure leaves as a problem document; only what we did not expect is logged as an error. */
export function answerProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, 'not_found', sentence(languageOf(request), 'route_not_found')),
  );

  app.setErrorHandler((raw: FastifyError, request, reply) => {
    const error = translated(raw);
    const lang = languageOf(request);
    if (error instanceof AppError) {
      const detail = sentence(lang, error.reason, error.gaps);
      const code = error.code;
      if (statusOf[code] >= 500) request.log.warn({ err: error }, error.reason);
      const { minutes } = error.gaps;
      if (typeof minutes === 'number') void reply.header('retry-after', String(minutes * 60));
      const errors = error.fields.map((path) => ({ path, msg: detail }));
      return answer(request, reply, code, detail, {
        ...error.extra,
        reason: error.reason,
        ...(errors.length > 0 && { errors }),
      });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = error.validation.map(({ params, keyword, instancePath, message = '' }) => ({
        path: instancePath.split('/').filter(Boolean).join('.'),
        msg: fieldMessage(lang, { ...params, code: keyword, path: [] }, message),
      }));
      return answer(request, reply, 'invalid', sentence(lang, 'invalid'), { errors });
    }
    const framework = ofFramework(raw);
    if (framework === 'unsupported_media_type')
      return answer(request, reply, framework, sentence(lang, 'unsupported_media_type'));
    if (framework === 'too_many_requests')
      return answer(request, reply, framework, sentence(lang, 'too_many_requests'));
    if (framework === 'too_large')
      return answer(request, reply, framework, sentence(lang, 'file_too_large', { limit: limitOf(request) }));
    if (framework === 'unavailable') return answer(request, reply, framework, sentence(lang, 'busy'));
    if (framework === 'invalid') return answer(request, reply, 'invalid', sentence(lang, 'invalid'));
    request.log.error({ err: error }, 'unexpected failure');
    return answer(request, reply, 'internal', sentence(lang, 'internal'));
  });
}
