import { streamEvents, type TaktEvent } from '@takt/contract/events.ts';
import { createParser } from 'eventsource-parser';
import { useEffect, useEffectEvent } from 'react';
import { onOrganisation, shownOrganisation } from './organisation.ts';
import { renewToken } from './session.ts';
import { onToken, readToken } from './token.ts';
import { headersOf, urlOf } from './wire.ts';

type Listener = (event: TaktEvent) => void;

/** ms */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** The server beats every 20 s: a stream that is silent for longer is dead, as after a sleep. */
const SILENCE = 50_000;

const listeners = new Set<Listener>();
const refusals = new Set<() => void>();
let stop: (() => void) | undefined;

/** Live changes of the current organisation. One connection serves all listeners of the tab. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= run();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** `subscribe` for a screen: it patches its Query cache from the event. */
export function useLive(listener: Listener): void {
  const latest = useEffectEvent(listener);
  useEffect(() => subscribe((event) => latest(event)), []);
}

/** Told when the organisation lets the person listen no longer. */
export function onRefusal(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

/** Keeps one stream open until it is told to stop: resumes after the last event seen, backs off while it fails. */
function run(): () => void {
  const ended = new AbortController();
  let connection = new AbortController();
  let wake = () => {};
  let lastId: string | undefined;
  let wait = FIRST_WAIT;

  const now = () => {
    wait = FIRST_WAIT;
    wake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') now();
  };
  addEventListener('online', now, { signal: ended.signal });
  document.addEventListener('visibilitychange', onVisible, { signal: ended.signal });
  const forgetToken = onToken((token) => {
    // Another person, or nobody: his place in the log is not ours.
    if (token === null) {
      lastId = undefined;
      connection.abort();
    } else now();
  });
  const forgetOrganisation = onOrganisation(() => {
    // Another log: its numbers are not those of the former one.
    lastId = undefined;
    connection.abort();
    now();
  });

  const loop = async () => {
    while (!ended.signal.aborted) {
      connection = new AbortController();
      const token = readToken();
      const organisation = shownOrganisation();
      if (token !== null && organisation !== null) {
        const outcome = await read({ token, organisation, lastId, connection }, (id, event) => {
          // What the stream of the former organisation still held belongs to nobody here.
          if (organisation !== shownOrganisation()) return;
          lastId = id ?? lastId;
          wait = FIRST_WAIT;
          for (const listener of listeners) listener(event);
        });
        if (outcome === 'unauthorised') await renewToken(token);
        if (outcome === 'refused') for (const listener of refusals) listener();
      }
      if (ended.signal.aborted) return;
      if (organisation !== shownOrganisation()) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait * (0.75 + Math.random() / 2));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };
  void loop();

  return () => {
    ended.abort();
    forgetToken();
    forgetOrganisation();
    connection.abort();
    wake();
  };
}

interface Place {
  token: string;
  organisation: string | null;
  lastId: string | undefined;
  connection: AbortController;
}

/** Reads one stream to its end. */
async function read(
  { token, organisation, lastId, connection }: Place,
  deliver: (id: string | undefined, event: TaktEvent) => void,
): Promise<'ended' | 'unauthorised' | 'refused'> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => connection.abort(), SILENCE);
  };
  try {
    heard();
    const response = await fetch(urlOf(streamEvents.path), {
      headers: {
        ...headersOf(token, organisation),
        Accept: 'text/event-stream',
        ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) return 'unauthorised';
    if (response.status === 403 || response.status === 404) return 'refused';
    if (!response.ok || !response.body) return 'ended';

    const parser = createParser({
      onEvent: ({ id, data }) => {
        const event = streamEvents.response.safeParse(jsonOf(data));
        // A kind that this version of the app does not know yet is not for it.
        if (event.success) deliver(id, event.data);
      },
    });
    const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await text.read(); !part.done; part = await text.read()) {
      heard();
      parser.feed(part.value);
    }
    return 'ended';
  } catch {
    // Cut, offline, or stopped by us: the loop decides what follows.
    return 'ended';
  } finally {
    clearTimeout(silence);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
