import i18n from 'i18next';
import { z } from '@takt/contract/zod.ts';
import { ApiError, NetworkError, UnexpectedAnswer } from './errors.ts';

// The orders of specification §8. Servers differ in where they put their sentence, so each reader tries a list of places.

const withDetailText = z.object({ detail: z.string().min(1) });
const withDetailList = z.object({ detail: z.array(z.unknown()).min(1) });
const withDetailMessage = z.object({ detail: z.object({ msg: z.string().min(1) }) });
const withNestedDetail = z.object({ detail: z.object({ detail: z.string().min(1) }) });
const withMessage = z.object({ message: z.string().min(1) });

/** One sentence for the person: whatever was thrown. */
export function messageOf(error: unknown): string {
  return ownSentence(error) ?? textOf(error instanceof ApiError ? error.payload : error);
}

/** The server's `detail`, else its `message`, else the sentence of the act that failed. */
export function messageOr(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return i18n.t(($) => $.problems.network);
  if (!(error instanceof ApiError)) return fallback;
  return detailText(error.payload) ?? plainMessage(error.payload) ?? fallback;
}

/** Registration: the nested detail, the detail, the message, else 'Registration failed'. */
export function registrationMessageOf(error: unknown): string {
  const nested = error instanceof ApiError ? withNestedDetail.safeParse(error.payload) : undefined;
  if (nested?.success) return nested.data.detail.detail;
  return messageOr(
    error,
    i18n.t(($) => $.auth.registrationFailed),
  );
}

/** The verification calls: text, detail, first of the detail list, message, the error's own, else 'Unexpected error'. */
export function verificationMessageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const own = ownSentence(error);
  if (own !== undefined) return own;
  if (error instanceof ApiError) {
    const { payload } = error;
    const list = withDetailList.safeParse(payload);
    const first = list.success ? itemText(list.data.detail[0]) : undefined;
    const found = detailText(payload) ?? first ?? plainMessage(payload);
    if (found !== undefined) return found;
  }
  return error instanceof Error && error.message ? error.message : i18n.t(($) => $.problems.unexpected);
}

/** The analytics calls. */
export function analyticsMessageOf(error: unknown): string {
  if (isAbort(error)) return i18n.t(($) => $.problems.analytics.timeout);
  if (error instanceof ApiError) {
    if (error.status === 404) return i18n.t(($) => $.problems.analytics.notFound, { path: error.path });
    if (error.status >= 500) return i18n.t(($) => $.problems.analytics.server);
    if (error.status === 429) return i18n.t(($) => $.problems.analytics.tooMany);
    return messageOr(
      error,
      i18n.t(($) => $.problems.analytics.failed),
    );
  }
  const own = ownSentence(error);
  if (own !== undefined) return own;
  return error instanceof Error && error.message ? error.message : i18n.t(($) => $.problems.analytics.failed);
}

/** An error payload as text; exported for servers that are not ours. */
export function textOf(payload: unknown): string {
  if (typeof payload === 'string') return payload;
  const detail = detailText(payload) ?? joinedDetails(payload) ?? detailMessage(payload);
  return detail ?? plainMessage(payload) ?? serialised(payload) ?? i18n.t(($) => $.problems.unknown);
}

/** Aborted by its time-out or by hand. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');

function ownSentence(error: unknown): string | undefined {
  if (error instanceof NetworkError) return i18n.t(($) => $.problems.network);
  if (error instanceof UnexpectedAnswer) {
    return i18n.t(($) => $.problems.unexpectedAnswer, { call: error.call });
  }
  return undefined;
}

function detailText(payload: unknown): string | undefined {
  return withDetailText.safeParse(payload).data?.detail;
}

function detailMessage(payload: unknown): string | undefined {
  return withDetailMessage.safeParse(payload).data?.detail.msg;
}

function plainMessage(payload: unknown): string | undefined {
  return withMessage.safeParse(payload).data?.message;
}

function joinedDetails(payload: unknown): string | undefined {
  const list = withDetailList.safeParse(payload);
  return list.data?.detail.map((item) => itemText(item) ?? serialised(item) ?? '').join(', ');
}

function itemText(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  return z.object({ msg: z.string() }).safeParse(item).data?.msg;
}

function serialised(payload: unknown): string | undefined {
  try {
    return JSON.stringify(payload);
  } catch {
    // A ring, or a value that JSON does not know.
    return undefined;
  }
}
