import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { asOrgId, type Db, type OrgId, type OrgTx } from '../../../db/connect.ts';
import type { WakeUps } from '../../../db/wake.ts';
import * as q from './queries.ts';

export type { Span } from './queries.ts';
export interface ReaderDeps {
  readonly db: Db;
  readonly wake: WakeUps;
  readonly log: Logger;
}
/**
 * Takes in a span of the log, in the transaction that moves the reader behind it: what it writes is there exactly once,
 * however often and in however many processes it is tried. Answers what is to be done after the commit, if anything.
 */
export type TakeIn = (tx: OrgTx, span: q.Span) => Promise<(() => void) | undefined>;

export interface LogReader {
  /** Waits for the span that is being read. */
  close(): Promise<void>;
}

const atOnce = 1_000;
/** After a failure: one span that is too much must not hold up the log for ever. */
const carefully = 20;
/** Whatever happens in the meantime is taken in together. */
const pause = 50;
const sweepEvery = 10_000;

/** A reader of the logs of all organisations that keeps its places in the database and runs in the background. */
export function readLog({ db, wake, log }: ReaderDeps, name: q.ReaderName, takeIn: TakeIn): LogReader {
  const waiting = new Set<OrgId>();
  const failed = new Set<OrgId>();
  let closed = false;
  let running: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    await sleep(pause);
    // One organisation after another, a span at a time: a busy one keeps nobody waiting for long.
    for (const orgId of waiting.values().toArray()) {
      if (closed) return;
      waiting.delete(orgId);
      try {
        if (await readSpan(db, orgId, name, failed.has(orgId) ? carefully : atOnce, takeIn))
          waiting.add(orgId);
        failed.delete(orgId);
      } catch (error) {
        // The next sweep comes back to it.
        failed.add(orgId);
        log.warn({ err: error, reader: name, orgId }, 'the log could not be read on');
      }
    }
  }

  const read = () => {
    running ??= readAll().finally(() => {
      running = undefined;
      if (waiting.size > 0 && !closed) read();
    });
  };
  const sweep = async () => {
    const behind = await q.organisationsBehind(db.global, name).catch(() => []);
    for (const orgId of behind) waiting.add(orgId);
    if (behind.length > 0) read();
  };

  const unsubscribe = wake.subscribe((orgId) => {
    if (orgId === undefined) return void sweep();
    waiting.add(asOrgId(orgId));
    read();
  });
  const sweeping = setInterval(() => void sweep(), sweepEvery);
  void sweep();

  return {
    async close() {
      closed = true;
      clearInterval(sweeping);
      unsubscribe();
      await running;
    },
  };
}

/** Whether there is more. */
export async function readSpan(
  db: Db,
  orgId: OrgId,
  name: q.ReaderName,
  limit: number,
  takeIn: TakeIn,
): Promise<boolean> {
  const read = await db.inOrg(orgId, async (tx) => {
    let span = await q.nextSpan(tx, name, limit);
    if (span === undefined) {
      await q.enterReader(tx, name);
      span = await q.nextSpan(tx, name, limit);
    }
    if (!span) return undefined;
    const afterwards = await takeIn(tx, span);
    await q.moveReader(tx, name, span.upTo);
    return { afterwards, more: span.upTo - span.after >= limit };
  });
  read?.afterwards?.();
  return read?.more === true;
}
