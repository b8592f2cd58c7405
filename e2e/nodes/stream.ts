import { setTimeout as sleep } from 'node:timers/promises';

export interface Told {
  readonly seq: number;
  readonly kind: string;
  readonly entity_id: string;
}

/** A tab: it listens, and when its stream breaks it comes back with the last number it has seen. */
export function openTab(url: string, token: string) {
  const seen: Told[] = [];
  const whispered: string[] = [];
  const abort = new AbortController();
  let broken = 0;
  let id: string | undefined;
  let last: string | undefined;

  const line = (text: string) => {
    if (text.startsWith('id: ')) id = text.slice(4);
    if (text.startsWith('event: ')) whispered.push(text.slice(7));
    if (!text.startsWith('data: ')) return;
    const told: Told | { seq: number; kind?: undefined } = JSON.parse(text.slice(6));
    if (told.kind !== undefined) {
      seen.push(told);
      last = id;
    }
    // Where it begins: what comes from here on must not be missed, whenever the stream breaks.
    else if (last === undefined) last = String(told.seq);
  };
  const listen = async () => {
    const answer = await fetch(`${url}/api/events`, {
      signal: abort.signal,
      headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
    });
    if (!answer.ok || !answer.body) throw new Error(`A stream was answered ${answer.status}`);
    let rest = '';
    const decoder = new TextDecoder();
    for await (const piece of answer.body) {
      const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      for (const one of lines) line(one);
    }
  };
  const living = async () => {
    for (; !abort.signal.aborted; broken++) {
      await listen().catch(() => undefined);
      await sleep(50);
    }
  };
  const ended = living();
  return {
    seen,
    whispered,
    /** How often it had to come back. */
    broken: () => broken,
    isOpen: () => last !== undefined,
    async close() {
      abort.abort();
      await ended;
    },
  };
}
