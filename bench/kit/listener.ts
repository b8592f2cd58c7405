import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Heard, Order } from './listeners.ts';

/** `fork('listener.ts', [url, headers])`: holds streams as browsers do, and tells what they heard; see `listeners.ts`. */
const [url = '', headers = '{}'] = process.argv.slice(2);
const given: Record<string, string> = JSON.parse(headers);
// The system has 28,000 outgoing ports for one address; the whole of 127/8 is this machine.
const localAddress = `127.0.${process.pid % 200}.1`;
const agent = new Agent({ maxSockets: Infinity, localAddress });

interface Stream {
  /** The last number it was told; undefined until it knows where it begins. */
  at: number | undefined;
  isOpen: boolean;
  cut(): void;
}
const streams: Stream[] = [];
let counts: Record<string, number> = {};
let last: Record<string, number> = {};
let [torn, reconnected] = [0, 0];

function connect(stream: Stream): void {
  let isOver = false;
  const again = () => {
    if (isOver) return;
    isOver = true;
    stream.isOpen = false;
    reconnected++;
    setTimeout(() => connect(stream), 200 + Math.random() * 800);
  };
  const call = request(
    `${url}/events`,
    {
      agent,
      headers: { ...given, ...(stream.at !== undefined && { 'last-event-id': String(stream.at) }) },
    },
    (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return void answer.once('end', again);
      }
      let rest = '';
      answer.setEncoding('latin1');
      answer.on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) hear(stream, part);
      });
      answer.once('close', again);
      answer.on('error', () => undefined);
    },
  );
  stream.cut = () => call.destroy();
  call.once('error', again);
  call.end();
}

function hear(stream: Stream, part: string): void {
  if (part.startsWith('event: open')) {
    const seq = Number(/"seq":(\d+)/.exec(part)?.[1]);
    // Where it goes on must be where it was.
    if (stream.at !== undefined && seq !== stream.at) torn++;
    stream.at = seq;
    stream.isOpen = true;
  } else if (part.startsWith('id: ')) {
    const seq = Number.parseInt(part.slice(4), 10);
    if (stream.at === undefined || seq !== stream.at + 1) torn++;
    stream.at = seq;
    counts[seq] = (counts[seq] ?? 0) + 1;
    last[seq] = Date.now();
  }
}

async function obey(order: Order): Promise<void> {
  if (order.do === 'open') {
    for (let n = 0; n < order.streams; n++) {
      const stream: Stream = { at: undefined, isOpen: false, cut: () => undefined };
      streams.push(stream);
      connect(stream);
      // Not all at once: how fast they can come back together is asked by a storm.
      while (streams.filter(({ isOpen }) => !isOpen).length > 50) await sleep(20);
    }
  }
  if (order.do === 'storm')
    for (const [n, stream] of streams.entries()) if (n % Math.round(1 / order.share) === 0) stream.cut();
}

async function report(order: Order): Promise<void> {
  await obey(order);
  const open = streams.filter(({ isOpen }) => isOpen).length;
  const heard: Heard = { open, counts, last, torn, reconnected };
  process.send?.(heard);
  [counts, last] = [{}, {}];
}

process.on('message', (order: Order) => void report(order));
process.once('disconnect', () => process.exit());
