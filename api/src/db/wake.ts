import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const channel = 'takt_events';
const signalChannel = 'takt_signals';

/**
 * Tells readers of an organisation's event log that there is something new: at once inside this process, and through
 * PostgreSQL in the others. Never inside the writing transaction: NOTIFY takes a global lock at commit, which halved
 * the throughput when it was measured. So one notifier sends the organisations of the last moment together.
 */
export interface WakeUps {
  notify(orgId: string): void;
  /** Calls `wake` for every organisation that changed, or with `undefined` when any of them may have. */
  subscribe(wake: (orgId: string | undefined) => void): () => void;
  /** What no log keeps, for whoever is there to hear it now, here and in the other processes; it may get lost. */
  tell(signal: Signal): void;
  hear(listener: (signal: Signal) => void): () => void;
  close(): Promise<void>;
}

export interface Signal {
  readonly topic: 'notifications' | 'presence';
  readonly orgId: string;
  /** Names without spaces and commas, at most 50 characters each: people, places. */
  readonly about: readonly string[];
}

// A payload holds 8000 bytes; a uuid and its comma take 37.
const batch = 200;
const signalBatch = 140;

/** One query for each organisation that somebody listens to. */
const sweepEvery = 10_000;

export function createWakeUps(databaseUrl: string): WakeUps {
  const listeners = new Set<(orgId: string | undefined) => void>();
  const hearers = new Set<(signal: Signal) => void>();
  const waiting = new Set<string>();
  const untold: Signal[] = [];
  const own = crypto.randomUUID();
  let client: pg.Client | undefined;
  let closed = false;
  let sending = false;

  const tell = (orgId: string | undefined) => {
    for (const listener of listeners) listener(orgId);
  };

  const signal = (one: Signal) => {
    for (const hearer of hearers) hearer(one);
  };
  function overhear(payload: string) {
    const [sender, topic, orgId = '', about = ''] = payload.split(' ');
    if (sender !== own && (topic === 'notifications' || topic === 'presence'))
      signal({ topic, orgId, about: about.split(',') });
  }

  async function send() {
    if (sending) return;
    sending = true;
    await sleep(10);
    while ((waiting.size > 0 || untold.length > 0) && client) {
      const some = [...waiting].slice(0, batch);
      for (const id of some) waiting.delete(id);
      // Lost when the connection breaks: whoever listens elsewhere looks by himself after a while.
      if (some.length > 0)
        await client.query('SELECT pg_notify($1, $2)', [channel, `${own}:${some.join(',')}`]).catch(() => {});
      const signals = untold
        .splice(0)
        .map(({ topic, orgId, about }) => `${own} ${topic} ${orgId} ${about.join(',')}`);
      if (signals.length > 0)
        await client
          .query('SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said', [signalChannel, signals])
          .catch(() => {});
    }
    // Nobody keeps what could not be said at once.
    untold.length = 0;
    sending = false;
  }

  async function listen() {
    while (!closed) {
      const next = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'takt wake',
        connectionTimeoutMillis: 2_000,
      });
      try {
        const gone = new Promise<void>((resolve) => {
          next.once('end', resolve);
          // It may tell of more than one: what the server said at last, and the socket.
          next.on('error', () => resolve());
        });
        next.on('notification', ({ channel: from, payload = '' }) => {
          if (from === signalChannel) return overhear(payload);
          const [sender, ids = ''] = payload.split(':');
          if (sender !== own) for (const id of ids.split(',')) tell(id);
        });
        await next.connect();
        await next.query(`LISTEN ${channel}; LISTEN ${signalChannel}`);
        // Closed while it was connecting: nobody else would end it any more.
        if (!closed) {
          client = next;
          tell(undefined);
          await gone;
        }
      } catch {
        // the database is away; its own probe reports that
      }
      client = undefined;
      await next.end().catch(() => {});
      if (!closed) await sleep(500);
    }
  }
  const listening = listen();
  // What a broken connection may have swallowed, and what a process that was killed could not say any more.
  let looked = Date.now();
  const sweep = setInterval(() => {
    if (client && Date.now() - looked < sweepEvery) return;
    looked = Date.now();
    tell(undefined);
  }, 1_000);
  sweep.unref();

  return {
    notify(orgId) {
      tell(orgId);
      waiting.add(orgId);
      void send();
    },
    subscribe(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
    tell({ about, ...rest }) {
      for (let from = 0; from < about.length; from += signalBatch) {
        const part = { ...rest, about: about.slice(from, from + signalBatch) };
        signal(part);
        untold.push(part);
      }
      void send();
    },
    hear(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(sweep);
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
