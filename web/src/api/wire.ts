import i18n from 'i18next';
import { NetworkError } from './errors.ts';

/** What came back, whatever carried it: `body` is the parsed JSON, the text, or undefined. */
export interface Answer {
  status: number;
  body: unknown;
}

export const urlOf = (path: string): string => new URL(`/api${path}`, location.origin).href;

/** What every request says about itself. */
export const headersOf = (token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': i18n.language || 'ru',
  // No foreign page can send it without a preflight.
  'X-Requested-With': 'takt',
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
});

/** fetch, with the body read and a missing network named. Aborts pass through as they are. */
export async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    return { status: response.status, body: bodyOf(await response.text()) };
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
