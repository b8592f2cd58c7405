import type { Endpoint } from '@takt/contract/endpoint.ts';
import { saveFile } from '../ui/saveFile.ts';
import { type CallOptions, type Given, signalOf } from './call.ts';
import { withConfirmation } from './confirmation.ts';
import { ApiError } from './errors.ts';
import { organisationFor } from './organisation.ts';
import { type Parts, pathOf } from './path.ts';
import { withSession } from './session.ts';
import { type Answer, bodyOf, headersOf, overNetwork, urlOf } from './wire.ts';

/** An answer that may be a file: then its body is a Blob. */
interface Fetched extends Answer {
  name?: string | undefined;
}

/**
 * Fetches the file of an endpoint and hands it to the browser under the name the server gave it. A link can't do that:
 * it sends no token. Fails as call() does.
 */
export async function download<E extends Endpoint & { file: string }>(
  endpoint: E,
  ...given: Given<E>
): Promise<void> {
  const { file, name } = await fileOf(endpoint, ...given);
  saveFile(file, name ?? endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1));
}

/** The file of an endpoint, for a page that shows it itself, and what the server calls it. Fails as call() does. */
export async function fileOf<E extends Endpoint & { file: string }>(
  endpoint: E,
  ...[given]: Given<E>
): Promise<{ file: Blob; name: string | undefined }> {
  const parts: Parts & CallOptions = given ?? {};
  const path = pathOf(endpoint, parts);
  const { organisation = organisationFor(endpoint) } = parts;
  const send = (token: string | null): Promise<Fetched> =>
    overNetwork(async () => {
      const response = await fetch(urlOf(path), {
        method: endpoint.method,
        headers: { ...headersOf(token, organisation), Accept: '*/*', ...parts.headers },
        credentials: 'same-origin',
        signal: signalOf(parts) ?? null,
      });
      const { status, ok, headers } = response;
      if (!ok) return { status, body: bodyOf(await response.text()) };
      return { status, body: await response.blob(), name: nameIn(headers) };
    });
  const { status, body, name } = await withConfirmation(() => withSession(send, { retry: true }));
  if (!(body instanceof Blob)) throw new ApiError(status, body, path);
  return { file: body, name };
}

/** RFC 6266: the name in UTF-8 comes before the plain one. A folder in it would be the server's mistake. */
export function nameIn(headers: Headers): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name = (encoded === undefined ? undefined : decoded(encoded)) ?? plain;
  return name?.trim().replaceAll(/[/\\]/g, '_') || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken escape: the plain name will do.
    return undefined;
  }
}
