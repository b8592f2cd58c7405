import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventKind, TaktEvent } from '@takt/contract/events.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type { Db, OrgId, OrgTx } from '../../db/connect.ts';
import type { WakeUps } from '../../db/wake.ts';
import { eventsAfter, lastSeq } from './queries.ts';

/** What a field was and what it became, by the names of the contract. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** Of the given fields those that differ: a field that is set to what it was is no change. */
export const changesOf = (before: Readonly<Record<string, unknown>>, given: Readonly<object>): Changes =>
  Object.fromEntries(
    Object.entries(given).flatMap(([field, after]) =>
      after === undefined || isDeepStrictEqual(before[field], after)
        ? []
        : [[field, { before: before[field], after }]],
    ),
  );

/** Appends a change to the organisation's log, in the transaction of the change itself. */
export function appendEvent(
  tx: OrgTx,
  actor: { readonly userId: string } | null,
  kind: EventKind,
  entity: TaktEvent['entity'],
  entityId: string,
  data: Record<string, unknown>,
): void {
  tx.record({ actor_id: actor?.userId ?? null, kind, entity, entity_id: entityId, data });
}

/** In the data of what was done on the command line of the server, by nobody of the organisation. */
export const byServer = { by: 'server' } as const;

/** One reader of an organisation's log: a browser tab. */
export interface Subscriber {
  readonly orgId: OrgId;
  readonly sessionId: string;
  readonly userId: string;
  /** What the person was when the stream was opened. */
  readonly role: Role;
  deliver(events: readonly TaktEvent[]): void;
  /** What has no number: it is not in the log and never comes again. */
  tell(name: Unnumbered, data: unknown): void;
  /** The session has ended, or the person has left or become something else: the stream must close. Said once. */
  end(): void;
}

export type Unnumbered = 'open' | 'presence' | 'notification';

export interface Feed {
  /**
   * Says where it begins (`open`), then delivers everything after `after` in order without a gap, then whatever comes.
   * Without `after` it begins now. Resolves with the function that ends it.
   */
  subscribe(subscriber: Subscriber, after: number | undefined): Promise<() => void>;
  /** Those with a stream of this process. */
  people(orgId: string): ReadonlySet<string>;
  /** To all their streams of this process. */
  tell(orgId: string, people: ReadonlySet<string>, name: Unnumbered, data: unknown): void;
  readonly streams: () => number;
  close(): void;
}

/** Those whose session still lives, and who still are in the organisation what they were when they began to listen. */
export type StillAllowed = (subscribers: readonly Subscriber[]) => Promise<ReadonlySet<Subscriber>>;

interface Reader {
  readonly subscriber: Subscriber;
  /** The last event it was given. */
  at: number;
  /** More than a page behind: it is brought up to date by itself, and nobody waits for it. */
  isFar: boolean;
}

const pageSize = 500;

/** What only the audit log tells: who signed in and how, and who read the log. The numbers of the others leave a gap. */
const kept: ReadonlySet<TaktEvent['entity']> = new Set(['session', 'audit']);

/** All streams of this process: one query per organisation and wake-up, however many tabs are listening. */
export function createFeed(db: Db, wake: WakeUps, stillAllowed: StillAllowed): Feed {
  const readers = new Map<OrgId, Set<Reader>>();
  const reading = new Map<OrgId, 'running' | 'again'>();
  /** Wake-ups until now. */
  let woken = 0;

  /** Of a page of the log what the reader has not been given yet. */
  function give(reader: Reader, events: readonly TaktEvent[]): void {
    const fresh = events.filter((event) => event.seq > reader.at);
    const last = fresh.at(-1);
    if (!last) return;
    reader.at = last.seq;
    const told = fresh.filter((event) => !kept.has(event.entity));
    if (told.length > 0) reader.subscriber.deliver(told);
  }

  /** Page after page, until the reader is where the others are. */
  async function bringUp(orgId: OrgId, reader: Reader): Promise<void> {
    while (reader.isFar && readers.get(orgId)?.has(reader)) {
      const events = await db.ask(orgId, (tx) => eventsAfter(tx, reader.at, pageSize)).catch(() => undefined);
      if (events) {
        give(reader, events);
        reader.isFar = events.length === pageSize;
      } else await sleep(1_000, undefined, { ref: false }); // as below
    }
    void catchUp(orgId);
  }

  /** Brings every reader of the organisation up to date; a wake-up during it makes it look once more. */
  async function catchUp(orgId: OrgId): Promise<void> {
    if (reading.has(orgId)) return void reading.set(orgId, 'again');
    reading.set(orgId, 'running');
    try {
      for (;;) {
        const near = () => [...(readers.get(orgId) ?? [])].filter(({ isFar }) => !isFar);
        const from = near().reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
        if (from === Number.POSITIVE_INFINITY) return;
        const events = await db.ask(orgId, (tx) => eventsAfter(tx, from, pageSize));
        // Came meanwhile, from further back: what lies before `from` is in the next round, which he has asked for.
        for (const reader of near()) if (reader.at >= from) give(reader, events);
        if (events.length < pageSize && reading.get(orgId) === 'running') return;
        reading.set(orgId, 'running');
      }
    } catch {
      // The database is away or busy; the readers keep their places. In a quiet organisation nobody else would come back.
      setTimeout(() => void catchUp(orgId), 1_000).unref();
    } finally {
      reading.delete(orgId);
    }
  }

  function leave(reader: Reader): void {
    const { orgId } = reader.subscriber;
    const group = readers.get(orgId);
    group?.delete(reader);
    if (group?.size === 0) readers.delete(orgId);
  }

  const all = () => [...readers.values()].flatMap((group) => [...group]);
  const of = (orgId: string) => [...readers].flatMap(([id, group]) => (id === orgId ? [...group] : []));
  const unsubscribe = wake.subscribe((orgId) => {
    woken++;
    for (const id of readers.keys()) if (orgId === undefined || orgId === id) void catchUp(id);
  });

  async function dismiss() {
    const open = all();
    if (open.length === 0) return;
    const allowed = await stillAllowed(open.map((reader) => reader.subscriber)).catch(() => undefined);
    if (allowed) dismissed(open.filter(({ subscriber }) => !allowed.has(subscriber)));
  }
  function dismissed(those: readonly Reader[]): void {
    for (const reader of those) {
      leave(reader);
      reader.subscriber.end();
    }
  }
  // Log-out, removal, demotion and deletion close the stream within two seconds, with one query for all streams.
  const guard = setInterval(() => void dismiss(), 1_000);

  return {
    async subscribe(subscriber, after) {
      const before = woken;
      const last = await db.ask(subscriber.orgId, lastSeq);
      // A place that the log has not reached is none: it was restored from an older copy.
      const at = Math.min(after ?? last, last);
      subscriber.tell('open', { seq: at });
      const reader = { subscriber, at, isFar: last - at > pageSize };
      const group = readers.get(subscriber.orgId) ?? new Set<Reader>();
      readers.set(subscriber.orgId, group.add(reader));
      // Of what came since, somebody was woken while the reader was not yet there. Thousands who come back at once and
      // have missed nothing ask no further.
      if (reader.isFar) void bringUp(subscriber.orgId, reader);
      else if (at < last || woken !== before) void catchUp(subscriber.orgId);
      return () => leave(reader);
    },
    people: (orgId) => new Set(of(orgId).map(({ subscriber }) => subscriber.userId)),
    tell(orgId, people, name, data) {
      for (const { subscriber } of of(orgId)) if (people.has(subscriber.userId)) subscriber.tell(name, data);
    },
    streams: () => all().length,
    close() {
      clearInterval(guard);
      unsubscribe();
      dismissed(all());
    },
  };
}
