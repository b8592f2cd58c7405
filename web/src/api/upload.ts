import type { Answered, Endpoint } from '@takt/contract/endpoint.ts';
import { answeredBy } from './call.ts';
import { NetworkError } from './errors.ts';
import { organisationFor } from './organisation.ts';
import { withSession } from './session.ts';
import { type Answer, bodyOf, headersOf, urlOf } from './wire.ts';

interface UploadOptions {
  /** 0 … 1 of the bytes that have left */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** One file as form data, with progress: fetch has none for uploads, so it is XMLHttpRequest. */
export async function upload<E extends Endpoint & { upload: true }>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<Answered<E>> {
  const organisation = organisationFor(endpoint);
  const answer = await withSession((token) => send(endpoint, file, headersOf(token, organisation), options), {
    retry: true,
  });
  return answeredBy(endpoint, answer);
}

function send(
  endpoint: Endpoint,
  file: File,
  headers: Record<string, string>,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    if (signal?.aborted) return aborted();

    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint.path));
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
