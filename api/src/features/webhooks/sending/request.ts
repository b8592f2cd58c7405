import { createHmac } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the other side said, or why it could not be reached; `ok` only for a 2xx. */
export interface Reply {
  readonly ok: boolean;
  /** The other side wants nothing more, ever (410). */
  readonly gone: boolean;
  readonly said: string;
}

const longest = 500;
const timeout = 10_000;

/** An address of the open internet: not this machine, not its network, nor a way around to them. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` takes the IPv4 address out of one that is written as IPv6.
  const plain = ipaddr.process(address);
  // Of IPv6 nothing but 2000::/3 has been given out; elsewhere there are older ways of writing IPv4.
  const isGivenOut = plain.kind() === 'ipv4' || (plain.toByteArray()[0] ?? 0) >> 5 === 1;
  return isGivenOut && plain.range() === 'unicast';
}

/** Whether it can be seen from the address alone that it leads to where no webhook may. */
export function leadsInside(url: URL): boolean {
  const host = url.hostname.replace(/^\[|[\].]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublic(host));
}

const inside = 'the address is on a private network';

/** The addresses that were looked at are those that are connected to: a name has no second chance to change its mind. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return callback(new Error(inside), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Standard Webhooks: the id, the moment and the body are signed together, so that none can be exchanged. */
function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Never follows a redirect, never waits for longer than ten seconds, never reads more than it shows. */
export async function post(
  target: string,
  { id, secret, body }: { id: string; secret: string; body: string },
  { mayGoInside }: { mayGoInside: boolean },
): Promise<Reply> {
  const url = new URL(target);
  if (!mayGoInside && leadsInside(url)) return { ok: false, gone: false, said: inside };
  const seconds = Math.floor(Date.now() / 1000);
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  const { promise, resolve: settle } = Promise.withResolvers<Reply>();
  const failed = (error: Error) => settle({ ok: false, gone: false, said: told(error) });
  const request = send(
    url,
    {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeout),
      ...(!mayGoInside && { lookup: publicOnly }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Takt-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signature(secret, id, seconds, body),
      },
    },
    (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      let length = 0;
      const done = () => {
        const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').toWellFormed();
        settle({
          ok: status >= 200 && status < 300,
          gone: status === 410,
          said: `${status} ${text.slice(0, longest)}`.trim(),
        });
        response.destroy();
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length >= longest * 4) done();
      });
      response.on('end', done);
      response.on('error', failed);
    },
  );
  request.on('error', failed);
  request.end(body);
  return promise;
}

function told(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer within 10 s';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return code.slice(0, longest);
}
