import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What one process of listeners has heard since it was asked the last time. */
export interface Heard {
  /** Streams that are open and have been told where they begin. */
  readonly open: number;
  /** Of each event the number of streams that have it, by `seq`. */
  readonly counts: Readonly<Record<string, number>>;
  /** When the last stream had it, in milliseconds since the epoch. */
  readonly last: Readonly<Record<string, number>>;
  /** Streams at which an event is missing, twice or out of order. */
  readonly torn: number;
  readonly reconnected: number;
}
export type Order =
  | { readonly do: 'open'; readonly streams: number }
  | { readonly do: 'tell' }
  /** Cuts this share of the connections; they come back with what they heard last. */
  | { readonly do: 'storm'; readonly share: number };

export interface Listeners {
  order(order: Order): Promise<Heard>;
  stop(): void;
}

/** A process of its own, since one can't hold and read all streams without becoming what is measured. */
export async function startListeners(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Listeners> {
  const child = fork(join(import.meta.dirname, 'listener.ts'), [url, JSON.stringify(headers)]);
  return {
    async order(order) {
      child.send(order);
      const [heard] = await once(child, 'message');
      return heard;
    },
    stop: () => void child.kill(),
  };
}

/** What several processes heard, together. */
export function together(all: readonly Heard[]): Heard {
  const counts: Record<string, number> = {};
  const last: Record<string, number> = {};
  for (const heard of all) {
    for (const [seq, count] of Object.entries(heard.counts)) counts[seq] = (counts[seq] ?? 0) + count;
    for (const [seq, at] of Object.entries(heard.last)) last[seq] = Math.max(last[seq] ?? 0, at);
  }
  const sum = (of: (heard: Heard) => number) => all.reduce((total, heard) => total + of(heard), 0);
  return {
    counts,
    last,
    open: sum(({ open }) => open),
    torn: sum(({ torn }) => torn),
    reconnected: sum(({ reconnected }) => reconnected),
  };
}
