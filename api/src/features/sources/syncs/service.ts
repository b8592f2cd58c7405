import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { orgId as orgIdOf } from '@takt/contract/organisations.ts';
import type { ConnectedAccount, Credentials } from '@takt/contract/sources.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { asOrgId, type Db, type OrgId, type OrgTx } from '../../../db/connect.ts';
import { AppError } from '../../../errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { appendEvent } from '../../events/service.ts';
import { type Connector, type Page, type Place, PlatformFailure } from '../connectors/connector.ts';
import type { TroubleCode } from '../connectors/reasons.ts';
import type { Connectors } from '../connectors/registry.ts';
import { keptOf, lockedSource, updateSource } from '../queries.ts';
import type { Secret } from '../../../secrets.ts';
import { closedCredentials, openedCredentials, withoutSecrets } from '../secrets.ts';
import { handOver } from './handover.ts';
import * as q from './queries.ts';

export interface SyncDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly warehouse: Warehouse;
  readonly connectors: Connectors;
  readonly secret: Secret;
  readonly log: FastifyBaseLogger;
}
type Source = NonNullable<Awaited<ReturnType<typeof lockedSource>>>;

const jobData = z.object({
  // Written by ourselves, in a transaction of that organisation.
  org_id: orgIdOf.transform(asOrgId),
  source_id: z.uuid(),
});
const place = z.object({ from: z.iso.date(), days: z.number().int(), cursor: z.string().optional() });

/** Milliseconds after which other accounts get their turn: what has been read is kept. */
const turn = 60_000;
const seconds = (n: number) => new Date(Date.now() + n * 1_000);
/** Seconds to wait after the n-th failure in a row, and after how many a reading is given up. */
const backOff = (tries: number) => 30 * 2 ** Math.min(tries, 7);
const mostTries = 6;
/** Milliseconds after which a platform that keeps asking for patience has had enough of it. */
const patience = 24 * 3_600_000;
const compress = promisify(gzip);

/**
 * Does the readings of a connection that are due, oldest first. Every page is kept with the place behind it, so it may
 * be killed anywhere, run twice at once or go on tomorrow: the import at the end is the same, and there is one. Throws
 * only when it should be tried again.
 */
export async function runSyncs(deps: SyncDeps, data: unknown): Promise<void> {
  const { org_id: orgId, source_id: sourceId } = jobData.parse(data);
  const until = Date.now() + turn;
  for (;;) {
    const due = await deps.db.inOrg(orgId, async (tx) => {
      const [sync] = await q.syncsUnderWay(tx, sourceId);
      if (!sync) return undefined;
      const later = sync.notBefore === null ? undefined : new Date(sync.notBefore);
      const next = later && later > new Date() ? later : Date.now() >= until ? new Date() : undefined;
      if (next) {
        await deps.jobs.enqueueAt(tx, 'sync-source', next, { org_id: orgId, source_id: sourceId });
        return undefined;
      }
      const source = await lockedSource(tx, sourceId);
      if (!source?.connector || source.status !== 'active') return undefined;
      return { source, sync: await begun(tx, sync), connector: deps.connectors[source.connector] };
    });
    if (!due) return;
    try {
      await readAccount(deps, orgId, due, until);
    } catch (error) {
      // The database or the warehouse is away: the queue brings the job back.
      if (error instanceof AppError) throw error;
      if (!(error instanceof PlatformFailure))
        deps.log.error({ err: error, sync: due.sync.id }, 'a sync failed');
      const failure = error instanceof PlatformFailure ? error : undefined;
      await settle(deps, orgId, due, failure);
    }
  }
}

/** Its time begins with the first call: how long it waited behind others has nothing to do with the platform. */
async function begun(tx: OrgTx, sync: q.SyncRow): Promise<q.SyncRow> {
  if (sync.pages > 0 || sync.tries > 0 || sync.notBefore !== null) return sync;
  const startedAt = new Date().toISOString();
  await q.updateSync(tx, sync.id, { startedAt });
  return { ...sync, startedAt };
}

/** Reads on from where the last run stopped, until it is over, somebody else goes on, or others have their turn. */
async function readAccount(
  deps: SyncDeps,
  orgId: OrgId,
  { source, sync, connector }: { source: Source; sync: q.SyncRow; connector: Connector },
  until: number,
): Promise<void> {
  const kept = keptOf({ kept: source.settings });
  const { settings } = kept;
  let credentials = openedCredentials(source, deps.secret);
  let { account } = kept;
  let at: Place | null = place.nullable().parse(sync.place);
  let { pages, rows } = sync;
  let isRenewed = false;
  for (;;) {
    try {
      if (!account) {
        account = await connector.verify(settings, credentials);
        await keepAccount(deps.db, orgId, source.id, account);
      }
      // Without a place behind a page the platform has told everything.
      if (pages === 0 || at !== null) {
        const span = { from: sync.fromDay, to: sync.toDay };
        const reading = { id: sync.id, settings, credentials, account, level: sync.level, span };
        for await (const page of connector.pages(reading, at)) {
          if (!(await keepPage(deps.db, orgId, sync.id, pages, rows, page))) return;
          pages++;
          rows += page.rows.length;
          at = page.next;
          isRenewed = false;
          if (at !== null && Date.now() >= until) return;
        }
      }
      await handOver(deps, orgId, { source, sync, account });
      return;
    } catch (error) {
      const mayRenew = error instanceof PlatformFailure && error.code === 'expired' && !isRenewed;
      if (!mayRenew || !connector.renewed) throw error;
      credentials = await connector.renewed(credentials);
      // Should these be refused too, it is these that were: of the source as it was, nothing would be held to be broken.
      source.secret = await keepCredentials(deps, orgId, source, credentials);
      isRenewed = true;
    }
  }
}

/** As the row holds them from now on; unless somebody has typed in others meanwhile: then as it held them before. */
function keepCredentials(
  { db, secret }: SyncDeps,
  orgId: OrgId,
  source: Pick<Source, 'id' | 'secret'>,
  credentials: Credentials,
): Promise<Buffer | null> {
  return db.inOrg(orgId, async (tx) => {
    const row = await lockedSource(tx, source.id);
    if (!row || !isSame(row.secret, source.secret)) return source.secret;
    const fresh = closedCredentials(credentials, secret, source.id);
    await updateSource(tx, source.id, { secret: fresh });
    return fresh;
  });
}

const isSame = (a: Buffer | null, b: Buffer | null) => a !== null && b !== null && a.equals(b);

/** Beside whatever settings it has by now. */
const keepAccount = (db: Db, orgId: OrgId, id: string, account: ConnectedAccount): Promise<void> =>
  db.inOrg(orgId, async (tx) => {
    const row = await lockedSource(tx, id);
    if (row?.connector)
      await updateSource(tx, id, { settings: { ...keptOf({ kept: row.settings }), account } });
  });

/** The page and the place behind it in one transaction; false when somebody else has gone on, or the source rests. */
async function keepPage(
  db: Db,
  orgId: OrgId,
  syncId: string,
  number: number,
  rowsBefore: number,
  page: Page,
): Promise<boolean> {
  const lines = page.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const bytes = await compress(lines, { level: 1 });
  return db.inOrg(orgId, async (tx) => {
    const taken = await q.takePage(tx, syncId, number, {
      status: 'running',
      place: page.next && { ...page.next },
      rows: rowsBefore + page.rows.length,
      progress: Math.floor(page.share * 100),
      tries: 0,
      notBefore: null,
    });
    if (!taken) return false;
    if (page.again) await q.deletePages(tx, syncId, page.piece);
    if (page.rows.length > 0) await q.insertPage(tx, { syncId, page: number, piece: page.piece, bytes });
    return true;
  });
}

/** What a failure means for the reading and its source: later, over, or nothing more until somebody helps. */
async function settle(
  { db, secret }: SyncDeps,
  orgId: OrgId,
  { source, sync }: { source: Source; sync: q.SyncRow },
  failure: PlatformFailure | undefined,
): Promise<void> {
  const isPatient = Date.now() - Date.parse(sync.startedAt) < patience;
  const said = failure ? withoutSecrets(failure.said, openedCredentials(source, secret)) : '';
  await db.inOrg(orgId, async (tx) => {
    // Counted anew: the page behind which it failed may have been kept since.
    const [now] = await q.syncsUnderWay(tx, source.id);
    if (now?.id !== sync.id) return;
    const later = async (wait: number, tries: number) => {
      await q.updateSync(tx, sync.id, { notBefore: seconds(wait).toISOString(), tries });
    };
    const wait = Math.max(failure?.wait ?? 0, backOff(now.tries));
    if (failure?.code === 'pending' && isPatient) return later(failure.wait ?? 10, now.tries);
    if (failure?.code === 'throttled' && isPatient) return later(wait, now.tries + 1);
    if (failure?.code === 'unreachable' && now.tries < mostTries) return later(wait, now.tries + 1);

    const told = { code: troubleOf(failure), said };
    const end = { status: 'failed', error: told, finishedAt: new Date().toISOString() } as const;
    const isBroken = told.code === 'refused' || told.code === 'wrong_account';
    // Refused were credentials that nobody uses any more: the others are tried next.
    const row = await lockedSource(tx, source.id);
    if (isBroken && row && !isSame(row.secret, source.secret)) return;
    if (isBroken) await q.endSyncs(tx, source.id, end);
    else await q.updateSync(tx, sync.id, end);
    await q.deletePages(tx, sync.id);
    await updateSource(tx, source.id, { lastError: told, ...(isBroken && { status: 'broken' }) });
    appendEvent(tx, null, 'source.changed', 'source', source.id, {
      name: source.name,
      status: isBroken ? 'broken' : source.status,
    });
  });
}

function troubleOf(failure: PlatformFailure | undefined): TroubleCode {
  if (!failure) return 'unexpected_here';
  switch (failure.code) {
    case 'expired':
      return 'refused';
    case 'pending':
      return 'throttled';
    case 'stale_cursor':
      return 'unexpected';
    default:
      return failure.code;
  }
}
