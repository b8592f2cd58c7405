import type { Answered, Asked, Endpoint } from '@takt/contract/endpoint.ts';
import { answeredBy } from './call.ts';
import { NetworkError } from './errors.ts';
import { organisationFor } from './organisation.ts';
import { pathOf } from './path.ts';
import { withSession } from './session.ts';
import { type Answer, bodyOf, headersOf, urlOf } from './wire.ts';

interface UploadOptions<E extends Endpoint = Endpoint> {
  params?: Asked<E>['params'] | undefined;
  query?: Asked<E>['query'] | undefined;
  /** 0 … 1 of the bytes that have left */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** One file as form data, with progress: fetch has none for uploads, so it is XMLHttpRequest. */
export async function upload<E extends Endpoint & { upload: true }>(
  endpoint: E,
  file: File,
  { params, query, ...options }: UploadOptions<E> = {},
): Promise<Answered<E>> {
  const organisation = organisationFor(endpoint);
  const path = pathOf(endpoint, { params, query });
  const send = (token: string | null) => post(path, file, headersOf(token, organisation), options);
  return answeredBy(endpoint, await withSession(send, { retry: true }), { params, query });
}

function post(
  path: string,
  file: File,
  headers: Record<string, string>,
  { onProgress, signal }: Omit<UploadOptions, 'params' | 'query'>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    if (signal?.aborted) return aborted();

    const request = new XMLHttpRequest();
    request.open('POST', urlOf(path));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: bodyOf(request.responseText) }),
    );
    request.addEventListener('error', () => reject(new NetworkError('No answer from the server')));
    request.addEventListener('abort', aborted);
    signal?.addEventListener('abort', () => request.abort(), { once: true });

    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
