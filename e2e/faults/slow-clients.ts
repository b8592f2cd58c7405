import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the goal allows. */
const longest = 20_000;

export interface Dismissed {
  readonly kind: string;
  /** Milliseconds until the product hung up, at most; never is infinity. */
  readonly after: number;
}

/** So many of each kind that send or read drop by drop, all at once; each is followed until it is let go, or a little past the goal. */
export async function slowClients(url: string, token: string, count: number): Promise<Dismissed[]> {
  const file = largestFile();
  const { hostname, port } = new URL(url);
  const dial = () => connect(Number(port), hostname).on('error', () => undefined);
  const body = `POST /api/tasks HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\nx-requested-with: takt\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`;

  /** Sends `begin`, and then a little every half-second. */
  async function drip(kind: string, begin: string, drop: string): Promise<Dismissed> {
    const since = performance.now();
    const socket = dial();
    const closed = new Promise<number>((resolve) =>
      socket.once('close', () => resolve(performance.now() - since)).resume(),
    );
    socket.write(begin);
    const dripping = setInterval(() => socket.write(drop), 500);
    const after = await Promise.race([closed, sleep(longest + 2_000, Number.POSITIVE_INFINITY)]);
    clearInterval(dripping);
    socket.destroy();
    return { kind, after };
  }

  /** Asks for more than the sockets between us hold, and does not read; afterwards it looks whether all of it comes. */
  async function stall(): Promise<Dismissed> {
    const times = 40;
    const socket = dial();
    socket.pause();
    socket.write(`GET /assets/${file.name} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(times));
    await sleep(longest);
    let bytes = 0;
    const isCut = await new Promise<boolean>((resolve) => {
      socket
        .once('close', () => resolve(true))
        .on('data', (chunk) => {
          bytes += chunk.length;
          if (bytes > times * file.size) resolve(false);
        });
      socket.resume();
    });
    socket.destroy();
    return { kind: 'reader', after: isCut ? longest : Number.POSITIVE_INFINITY };
  }

  const each = <T>(make: () => Promise<T>, times = count) => Array.from({ length: times }, make);
  return Promise.all([
    ...each(() => drip('headers', `GET / HTTP/1.1\r\nhost: ${hostname}\r\n`, 'x-more: 1\r\n')),
    ...each(() => drip('body', body, ' ')),
    // Each of them is megabytes for the machine to carry.
    ...each(stall, Math.ceil(count / 10)),
  ]);
}

/** Of the web app, as it is built. */
function largestFile(): { name: string; size: number } {
  const assets = join(import.meta.dirname, '../../web/dist/assets');
  const files = readdirSync(assets).map((name) => ({ name, size: statSync(join(assets, name)).size }));
  const [largest] = files.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error('The web app is not built');
  return largest;
}
