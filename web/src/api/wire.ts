import i18n from 'i18next';
import { NetworkError } from './errors.ts';

/** What came back, whatever carried it: `body` is the parsed JSON, the text, or undefined. */
export interface Answer {
  status: number;
  body: unknown;
}

export const urlOf = (path: string): string => new URL(`/api${path}`, location.origin).href;

/** What every request says about itself. */
export const headersOf = (
  token: string | null,
  organisation: string | null = null,
): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': i18n.language || 'ru',
  // No foreign page can send it without a preflight.
  'X-Requested-With': 'takt',
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  ...(organisation === null ? {} : { 'X-Org-Id': organisation }),
});

/** fetch, with the body read. */
export const ask = (url: string, init: RequestInit): Promise<Answer> =>
  overNetwork(async () => {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    return { status: response.status, body: bodyOf(await response.text()) };
  });

/** Names a network that is missing or breaks off. Aborts pass through as they are. */
export async function overNetwork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError) throw new NetworkError('No answer from the server', { cause: error });
    throw error;
  }
}

/** JSON where it is JSON; a proxy's HTML page stays text and is never taken for an answer. */
export function bodyOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
