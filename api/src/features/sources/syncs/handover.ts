import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ImportField } from '@takt/contract/import-fields.ts';
import type { ConnectedAccount, SyncLevel } from '@takt/contract/sources.ts';
import { z } from 'zod';
import type { Db, OrgId } from '../../../db/connect.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { daysOf } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { keepRows } from '../../imports/push/service.ts';
import type { AdRow } from '../connectors/connector.ts';
import { keptOf, type lockedSource, updateSource } from '../queries.ts';
import { todayOf } from './planning.ts';
import * as q from './queries.ts';

const expand = promisify(gunzip);
const gone = new Error('Somebody else has handed it over');

/** Of a row only what names the entity. */
const entityOf = ({ campaign_id, ad_group_id, ad_id }: Entity): Entity => ({
  campaign_id,
  ...(ad_group_id !== undefined && { ad_group_id }),
  ...(ad_id !== undefined && { ad_id }),
});
const entity = z.object({
  campaign_id: z.string().optional(),
  ad_group_id: z.string().optional(),
  ad_id: z.string().optional(),
});
type Entity = z.output<typeof entity>;
const line = entity.extend({ date: z.string() }).loose();

interface Done {
  readonly source: NonNullable<Awaited<ReturnType<typeof lockedSource>>>;
  readonly sync: q.SyncRow;
  readonly account: ConnectedAccount;
}

/**
 * Makes the import of a reading that has come to its end: its pages become the file. Import, job and the end of the
 * reading are one transaction, so there is one import, however often it is killed before. Without a row, and with
 * nothing to replace, there is none.
 */
export async function handOver(
  { db, jobs, warehouse }: { db: Db; jobs: Jobs; warehouse: Warehouse },
  orgId: OrgId,
  { source, sync, account }: Done,
): Promise<void> {
  const read = await pagesOf(db, orgId, sync.id);
  const kept = keptOf({ kept: source.settings });
  const silent = daysOf({ from: sync.fromDay, to: sync.toDay }).filter(
    (day) => !read.days.has(day) && day < todayOf({ ...kept, account }),
  );
  const known = silent.length === 0 ? [] : await knownDays(warehouse, orgId, source.id, sync.level, silent);
  const zeros = zerosOf(silent, known, read, account.currency);
  const lines = Buffer.concat([
    ...read.parts,
    Buffer.from(zeros.map((row) => `${JSON.stringify(row)}\n`).join('')),
  ]);
  const fields = new Set<ImportField>([...read.fields, ...zeros.flatMap((row) => fieldsOf(row))]);

  await db
    .inOrg(orgId, async (tx) => {
      const userId = sync.startedBy ?? source.createdBy;
      const importId =
        lines.length === 0 || userId === null
          ? null
          : (
              await keepRows(tx, jobs, {
                origin: 'sync',
                kind: 'ads',
                name: `${source.name} ${sync.fromDay}—${sync.toDay}`,
                lines,
                fields: [...fields],
                platform: source.platform,
                currency: account.currency,
                sourceId: source.id,
                userId,
                lang: kept.language,
              })
            ).id;
      const now = new Date().toISOString();
      const isMine = await q.updateSync(tx, sync.id, {
        status: 'done',
        importId,
        place: null,
        progress: 100,
        error: null,
        finishedAt: now,
      });
      if (!isMine) throw gone;
      await q.deletePages(tx, sync.id);
      await updateSource(tx, source.id, { lastSyncedAt: now, lastError: null });
    })
    .catch((error: unknown) => {
      if (error !== gone) throw error;
    });
}

interface Read {
  readonly parts: readonly Buffer[];
  readonly days: ReadonlySet<string>;
  readonly fields: ReadonlySet<ImportField>;
  readonly first: { readonly date: string; readonly entity: Entity } | undefined;
}

/** All pages of a reading; each is fetched by itself, so none holds a transaction open. */
async function pagesOf(db: Db, orgId: OrgId, syncId: string): Promise<Read> {
  const parts: Buffer[] = [];
  const days = new Set<string>();
  const fields = new Set<ImportField>();
  let first: Read['first'];
  for (let from = 0; ;) {
    const page = await db.ask(orgId, (tx) => q.nextPage(tx, syncId, from));
    if (!page) return { parts, days, fields, first };
    const part = await expand(page.bytes);
    parts.push(part);
    for (const text of part.toString('utf8').split('\n')) {
      if (text === '') continue;
      const row = line.parse(JSON.parse(text));
      days.add(row.date);
      for (const field of fieldsOf(row)) fields.add(field);
      if (first === undefined || row.date < first.date) first = { date: row.date, entity: entityOf(row) };
    }
    from = page.page + 1;
  }
}

// Rows are written by ourselves, by the names of an import.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const fieldsOf = (row: object) => Object.keys(row) as ImportField[];

const knownDay = entity.required().extend({ date: z.string() });

/** Of those days the ones that have figures of the source at this level, each with something that had them. */
function knownDays(
  warehouse: Warehouse,
  orgId: OrgId,
  sourceId: string,
  level: SyncLevel,
  days: readonly string[],
): Promise<z.output<typeof knownDay>[]> {
  return warehouse.read(
    orgId,
    `SELECT toString(s.date) AS date, any(s.campaign_id) AS campaign_id, any(s.ad_group_id) AS ad_group_id, any(s.ad_id) AS ad_id
     FROM ad_stats AS s FINAL
     WHERE s.org_id = {org:UUID} AND s.source_id = {source:String} AND s.level = {level:String}
       AND s.date IN (SELECT toDate(arrayJoin({days:Array(String)})))
     GROUP BY s.date`,
    { source: sourceId, level, days },
    knownDay,
  );
}

/**
 * A day of which the platform tells nothing had nothing: it was asked. Where figures stood before, or once the account
 * has begun, that is a zero that replaces them and no gap. It needs an entity to stand at: one that had figures then,
 * or the first that has any.
 */
function zerosOf(
  silent: readonly string[],
  known: readonly z.output<typeof knownDay>[],
  { first }: Read,
  currency: string,
): AdRow[] {
  return silent.flatMap((date) => {
    const before = known.find((day) => day.date === date);
    const named = before ?? (first && date > first.date ? first.entity : undefined);
    if (!named) return [];
    const { campaign_id, ad_group_id, ad_id } = named;
    return [
      {
        date,
        currency,
        ...(campaign_id && { campaign_id }),
        ...(ad_group_id && { ad_group_id }),
        ...(ad_id && { ad_id }),
        spend: '0',
        impressions: '0',
        clicks: '0',
      },
    ];
  });
}
