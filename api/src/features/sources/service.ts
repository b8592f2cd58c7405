import type { Language } from '@takt/contract/languages.ts';
import type {
  changeSource,
  createConnection,
  Holding,
  Source,
  SourceSync,
  startSync,
} from '@takt/contract/sources.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { daysIn, extent } from '../../metrics/frame.ts';
import { knownDays } from '../../metrics/queries.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import { introduced } from './connectors/introduction.ts';
import { holdingsOf } from './holdings.ts';
import * as q from './queries.ts';
import { closedCredentials } from './secrets.ts';
import { shownSource, shownSync, titleOf } from './shown.ts';
import { endReadings, mostDays, planSyncs, todayOf } from './syncs/planning.ts';
import * as syncs from './syncs/queries.ts';
import type { SyncDeps } from './syncs/service.ts';

const mostConnections = 50;
/** Readings of one connection, so that no eager finger fills the queue. */
const mostWaiting = 200;

/** What is there, and since when it has no news. `last_day` is null while the warehouse does not answer. */
export async function listSources(
  { db, warehouse, connectors }: SyncDeps,
  actor: Actor,
  lang: Language,
): Promise<Source[]> {
  const [rows, lastDay] = await Promise.all([db.ask(actor.orgId, q.allSources), lastDays(warehouse, actor)]);
  return rows.map((row) => shownSource(row, connectors, lastDay(row.id), lang));
}

export async function getSource(
  { db, warehouse, connectors }: SyncDeps,
  actor: Actor,
  id: string,
  lang: Language,
): Promise<Source> {
  const [row, lastDay] = await Promise.all([
    db.ask(actor.orgId, (tx) => q.sourceById(tx, id)),
    lastDays(warehouse, actor),
  ]);
  return shownSource(existing(row), connectors, lastDay(id), lang);
}

async function lastDays(warehouse: Warehouse, actor: Actor): Promise<(id: string) => string | null> {
  const days = await knownDays(warehouse, actor.orgId).catch((error: unknown) => {
    if (error instanceof AppError) return [];
    throw error;
  });
  return (id) => extent(days.filter((day) => day.source === id))?.to ?? null;
}

/** AppError as of the warehouse. */
export async function listHoldings(
  { db, warehouse }: SyncDeps,
  actor: Actor,
  id: string,
): Promise<Holding[]> {
  existing(await db.ask(actor.orgId, (tx) => q.sourceById(tx, id)));
  return holdingsOf(warehouse, actor.orgId, id);
}

/**
 * Connects an account and begins to read it. AppError: `credentials_missing`; `platform_refused` when the platform does
 * not accept what was typed in; `source_name_taken`, `too_many_connections`. A platform that can't be reached is no
 * reason to type it all again: the connection is made, says so, and asks again with its first reading.
 */
export async function connect(
  deps: SyncDeps,
  actor: Actor,
  body: z.output<typeof createConnection.body>,
  lang: Language,
): Promise<Source> {
  const connector = deps.connectors[body.connector];
  const { settings } = body;
  const met = await introduced(connector, settings, body.credentials, lang);
  const id = newId();
  await deps.db.inOrg(actor.orgId, async (tx) => {
    if ((await q.countConnections(tx)) >= mostConnections)
      throw new AppError('conflict', 'too_many_connections', { gaps: { limit: mostConnections } });
    await freeName(tx, connector.platform, body.name, id);
    const kept = { settings, account: met.account, language: lang };
    await q.insertSource(tx, {
      id,
      name: body.name,
      platform: connector.platform,
      kind: 'connection',
      connector: body.connector,
      settings: kept,
      secret: closedCredentials(met.credentials, deps.secret, id),
      lastError: met.trouble,
      createdBy: actor.userId,
    });
    await planSyncs(tx, deps.jobs, { sourceId: id, kept, connector, startedBy: actor.userId });
    appendEvent(tx, actor, 'source.created', 'source', id, { name: body.name, connector: body.connector });
  });
  return getSource(deps, actor, id, lang);
}

async function freeName(tx: OrgTx, platform: string, name: string, exceptId: string): Promise<void> {
  const taken = (await q.allSources(tx)).some(
    (other) => other.platform === platform && other.name === name && other.id !== exceptId,
  );
  if (taken) throw new AppError('conflict', 'source_name_taken', { fields: ['name'] });
}

/**
 * AppError as of `connect`, and `not_a_connection` for what only connections have. New credentials are tried before
 * they are kept; with them a broken connection works again. Pausing ends what is being read, resuming reads at once.
 */
export async function changeConnection(
  deps: SyncDeps,
  actor: Actor,
  id: string,
  { name, status, credentials, settings: changes }: z.output<typeof changeSource.body>,
  lang: Language,
): Promise<Source> {
  const { db, jobs, connectors, secret } = deps;
  const before = existing(await db.ask(actor.orgId, (tx) => q.sourceById(tx, id)));
  const isOfConnections = status !== undefined || credentials !== undefined || changes !== undefined;
  if (before.connector === null && isOfConnections) throw new AppError('conflict', 'not_a_connection');
  const connector = before.connector === null ? undefined : connectors[before.connector];
  const settings = connector && { ...q.keptOf(before).settings, ...changes };
  const met =
    credentials && connector && settings
      ? await introduced(connector, settings, credentials, lang)
      : undefined;

  await db.inOrg(actor.orgId, async (tx) => {
    const row = existing(await q.lockedSource(tx, id));
    if (name !== undefined) await freeName(tx, row.platform, name, id);
    // It may have been disconnected meanwhile, or somebody may have changed other settings.
    if (row.connector === null && isOfConnections) throw new AppError('conflict', 'not_a_connection');
    const earlier = row.connector === null ? undefined : q.keptOf({ kept: row.settings });
    const kept = earlier && {
      ...earlier,
      settings: { ...earlier.settings, ...changes },
      account: met?.account ?? earlier.account,
    };
    const next = met
      ? (status ?? 'active')
      : status === 'active' && row.status === 'broken'
        ? 'active'
        : status;
    await q.updateSource(tx, id, {
      ...(name !== undefined && { name }),
      ...(kept && { settings: kept }),
      ...(met && { secret: closedCredentials(met.credentials, secret, id), lastError: met.trouble }),
      ...(next !== undefined && { status: next }),
    });
    if (next === 'paused') await endReadings(tx, id);
    const resumes = next === 'active' && row.status !== 'active';
    if (resumes && kept && connector)
      await planSyncs(tx, jobs, { sourceId: id, kept, connector, startedBy: actor.userId });
    const changed = [
      ...Object.keys(changesOf(row, { name, status: next })),
      ...Object.keys(earlier && changes ? changesOf(earlier.settings, changes) : {}),
      ...(met ? ['credentials'] : []),
    ];
    if (changed.length > 0)
      appendEvent(tx, actor, 'source.changed', 'source', id, { name: name ?? row.name, changed });
  });
  return getSource(deps, actor, id, lang);
}

/**
 * Reads now. What waits already is not written down twice. AppError: `not_a_connection`, `source_paused`,
 * `bad_period`, `span_too_long`, `day_in_future`, `too_many_syncs`.
 */
export async function syncNow(
  { db, jobs, connectors }: SyncDeps,
  actor: Actor,
  id: string,
  { from, to }: z.output<typeof startSync.body>,
  lang: Language,
): Promise<SourceSync[]> {
  return db.inOrg(actor.orgId, async (tx) => {
    const row = existing(await q.lockedSource(tx, id));
    if (row.connector === null) throw new AppError('conflict', 'not_a_connection');
    if (row.status === 'paused') throw new AppError('conflict', 'source_paused');
    const connector = connectors[row.connector];
    const kept = q.keptOf({ kept: row.settings });
    const span = from === undefined && to === undefined ? undefined : spanOf(from, to, todayOf(kept));
    const waiting = await syncs.syncsUnderWay(tx, id);
    const same = span
      ? waiting.filter(({ fromDay, toDay }) => fromDay >= span.from && toDay <= span.to)
      : waiting;
    // Whoever presses the button of a broken connection has mended something on the other side.
    if (row.status === 'broken') await q.updateSource(tx, id, { status: 'active' });
    if (same.length > 0) return same.map((one) => shownSync(one, connector.title, lang));
    if (waiting.length >= mostWaiting)
      throw new AppError('conflict', 'too_many_syncs', { gaps: { limit: mostWaiting } });
    const planned = await planSyncs(tx, jobs, {
      sourceId: id,
      kept,
      connector,
      span,
      startedBy: actor.userId,
    });
    return planned.map((one) => shownSync(one, connector.title, lang));
  });
}

function spanOf(from: string | undefined, to: string | undefined, today: string) {
  const last = to ?? today;
  const span = { from: from ?? last, to: last };
  if (span.from > today) throw new AppError('invalid', 'day_in_future', { fields: ['from'] });
  if (span.from > span.to) throw new AppError('invalid', 'bad_period', { fields: ['from'] });
  // A platform has nothing to say of tomorrow.
  const known = { from: span.from, to: span.to > today ? today : span.to };
  if (daysIn(known) > mostDays)
    throw new AppError('invalid', 'span_too_long', { gaps: { limit: mostDays }, fields: ['from'] });
  return known;
}

export async function listSyncs(
  { db, connectors }: SyncDeps,
  actor: Actor,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  lang: Language,
) {
  const before = keyOf(cursor, z.uuid());
  const [source, rows] = await db.inOrg(actor.orgId, async (tx) => [
    existing(await q.sourceById(tx, id)),
    await syncs.syncsOf(tx, id, before, limit + 1),
  ]);
  const title = titleOf(source, connectors);
  const { items, next_cursor } = pageOf(rows, limit, (row) => row.id);
  return { items: items.map((row) => shownSync(row, title, lang)), next_cursor };
}

const existing = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound();
  return found;
};
