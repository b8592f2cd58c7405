import type { SyncLevel } from '@takt/contract/sources.ts';
import type { OrgTx } from '../../../db/connect.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { addDays, todayIn } from '../../../metrics/frame.ts';
import type { Span } from '../../../warehouse/cube.ts';
import type { Connector } from '../connectors/connector.ts';
import { type Kept, updateSource } from '../queries.ts';
import * as q from './queries.ts';

/** Days before today that the first reading begins at, unless somebody says otherwise. */
const firstDays = 90;
/** Days of one reading, and so of one import: what is read is seen by and by, and none is too large for memory. */
const daysAtOnce = 31;
/** Meta keeps the days of 37 months. */
export const mostDays = 1_130;

interface Wish {
  readonly sourceId: string;
  readonly kept: Kept;
  readonly connector: Connector;
  /** What somebody asked for; without it what is new and what may have been restated. */
  readonly span?: Span | undefined;
  readonly startedBy: string | null;
}

/** Writes the readings of a connection and the job that does them; its next time is counted from now. */
export async function planSyncs(tx: OrgTx, jobs: Jobs, wish: Wish): Promise<q.SyncRow[]> {
  const { sourceId, kept, startedBy } = wish;
  const span = wish.span ?? (await dueSpan(tx, wish));
  const pieces: Span[] = [];
  for (let from = span.from; from <= span.to; from = addDays(from, daysAtOnce)) {
    const end = addDays(from, daysAtOnce - 1);
    pieces.push({ from, to: end < span.to ? end : span.to });
  }
  const wanted = pieces.flatMap((piece) => levelsOf(kept).map((level) => ({ level, span: piece })));
  const planned = await q.insertSyncs(tx, sourceId, startedBy, wanted);
  const nextSyncAt = new Date(Date.now() + kept.settings.every_hours * 3_600_000).toISOString();
  await updateSource(tx, sourceId, { nextSyncAt });
  await jobs.enqueue(tx, 'sync-source', { org_id: tx.orgId, source_id: sourceId });
  return planned;
}

const levelsOf = ({ settings }: Kept): SyncLevel[] => [...new Set(settings.levels)];

/** Today where the account is; as long as nobody has asked the platform, the day that has come everywhere. */
export const todayOf = ({ account }: Kept): string => todayIn(knownZone(account?.time_zone), new Date());

/** A platform's zone that this machine knows nothing of is no reason to read nothing. */
function knownZone(zone = 'Etc/GMT+12'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Whatever of it is not over ends here: the connection rests or goes. */
export async function endReadings(tx: OrgTx, id: string): Promise<void> {
  for (const { id: syncId } of await q.syncsUnderWay(tx, id)) await q.deletePages(tx, syncId);
  await q.endSyncs(tx, id, {
    status: 'failed',
    error: { code: 'paused', said: '' },
    finishedAt: new Date().toISOString(),
  });
}

/** From the last day that was read, back over those that the platform may have restated since and those that were missed. */
async function dueSpan(tx: OrgTx, { sourceId, kept, connector }: Wish): Promise<Span> {
  const today = todayOf(kept);
  const [wanted, least] = [kept.settings.since, addDays(today, -mostDays)];
  const since = wanted === null || wanted > today ? null : wanted < least ? least : wanted;
  const last = await q.readUntil(tx, sourceId, levelsOf(kept));
  if (last === null) return { from: since ?? addDays(today, -firstDays), to: today };
  let back = 0;
  for (const { days, every } of connector.restated)
    if (every === 0 || !(await q.lookedBack(tx, sourceId, addDays(today, -days), every)))
      back = Math.max(back, days);
  const from = addDays(last < today ? last : today, -back);
  const missed = await q.missedFrom(tx, sourceId, levelsOf(kept), since);
  const [earliest = from] = [from, ...(missed === null ? [] : [missed])].toSorted();
  return { from: since !== null && earliest < since ? since : earliest, to: today };
}
