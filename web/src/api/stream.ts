import { type Presence, presence, streamEvents, type TaktEvent } from '@takt/contract/events.ts';
import { countNotifications } from '@takt/contract/notifications.ts';
import { z } from '@takt/contract/zod.ts';
import { createParser } from 'eventsource-parser';
import { headersOf, urlOf } from './wire.ts';

/** ms. The server beats every 10 s: a stream that is silent for longer is dead, as after a sleep. */
const SILENCE = 50_000;

interface Place {
  token: string;
  organisation: string | null;
  lastId: string | undefined;
  connection: AbortController;
  /** Told the place in the log at which the stream begins. */
  open: (seq: number) => void;
}
const mail = countNotifications.response.pick({ unread: true });
const opening = z.object({ seq: z.number().int() });

interface Heard {
  event: (id: string | undefined, event: TaktEvent) => void;
  presence: (presence: Presence) => void;
  mail: (unread: number) => void;
}

/** Reads one stream to its end. */
export async function read(
  { token, organisation, lastId, connection, open }: Place,
  deliver: Heard,
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
      onEvent: ({ id, event: name, data }) => {
        if (name === 'open') {
          const told = opening.safeParse(jsonOf(data));
          if (told.success) open(told.data.seq);
          return;
        }
        if (name === 'presence') {
          const told = presence.safeParse(jsonOf(data));
          if (told.success) deliver.presence(told.data);
          return;
        }
        if (name === 'notification') {
          const told = mail.safeParse(jsonOf(data));
          if (told.success) deliver.mail(told.data.unread);
          return;
        }
        const event = streamEvents.response.safeParse(jsonOf(data));
        // A kind that this version of the app does not know yet is not for it.
        if (event.success) deliver.event(id, event.data);
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
