import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const channel = 'takt_events';

/**
 * Tells readers of an organisation's event log that there is something new: at once inside this process, and through
 * PostgreSQL in the others. Never inside the writing transaction: NOTIFY takes a global lock at commit, which halved
 * the throughput when it was measured. So one notifier sends the organisations of the last moment together.
 */
export interface WakeUps {
  notify(orgId: string): void;
  /** Calls `wake` for every organisation that changed, or with `undefined` when any of them may have. */
  subscribe(wake: (orgId: string | undefined) => void): () => void;
  close(): Promise<void>;
}

// A payload holds 8000 bytes; a uuid and its comma take 37.
const batch = 200;

export function createWakeUps(databaseUrl: string): WakeUps {
  const listeners = new Set<(orgId: string | undefined) => void>();
  const waiting = new Set<string>();
  const own = crypto.randomUUID();
  let client: pg.Client | undefined;
  let closed = false;
  let sending = false;

  const tell = (orgId: string | undefined) => {
    for (const listener of listeners) listener(orgId);
  };

  async function send() {
    if (sending) return;
    sending = true;
    await sleep(10);
    while (waiting.size > 0 && client) {
      const some = [...waiting].slice(0, batch);
      for (const id of some) waiting.delete(id);
      // Lost when the connection breaks: whoever listens elsewhere looks by himself once a second.
      await client.query('SELECT pg_notify($1, $2)', [channel, `${own}:${some.join(',')}`]).catch(() => {});
    }
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
          next.once('error', () => resolve());
        });
        next.on('notification', ({ payload = '' }) => {
          const [sender, ids = ''] = payload.split(':');
          if (sender !== own) for (const id of ids.split(',')) tell(id);
        });
        await next.connect();
        await next.query(`LISTEN ${channel}`);
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
  // What a broken connection may have swallowed.
  const sweep = setInterval(() => client || tell(undefined), 1_000);
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
    async close() {
      closed = true;
      clearInterval(sweep);
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
