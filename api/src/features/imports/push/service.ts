import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { importFields, type ImportField, type ImportKind } from '@takt/contract/import-fields.ts';
import { type DataImport, type Mapping, pushLimits } from '@takt/contract/imports.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Db, OrgId, OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../errors.ts';
import { objectOf } from '../../../files/json-lines.ts';
import { packed, partSize } from '../../../files/parts.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { queueImport } from '../due.ts';
import * as q from '../queries.ts';
import { needed } from '../reading/columns.ts';
import { platformKey } from '../reading/names.ts';
import type { KeptReading } from '../stored.ts';

interface Engines {
  readonly db: Db;
  readonly warehouse: Warehouse;
  readonly jobs: Jobs;
}

/** Rows of another system, as objects of our own field names: one a line, in the order in which they are counted. */
export interface Handed {
  readonly origin: 'push' | 'sync';
  readonly kind: ImportKind;
  /** What the list of imports calls them. */
  readonly name: string;
  /** JSON lines. */
  readonly lines: Buffer;
  /** Fields that at least one row names: the finest of them is the level of the figures. */
  readonly fields: readonly ImportField[];
  /** For rows that don't name them. */
  readonly platform: string;
  readonly currency: string;
  readonly sourceId: string;
  readonly userId: string;
  readonly lang: Language;
  /** The same key again is the same import. */
  readonly key?: string;
}

/**
 * Keeps rows like a file that somebody chose, and makes their import due. Nobody is asked anything: names are ours,
 * numbers have a point, days are ISO. In the caller's transaction, so that whoever notes how far he has come notes it
 * together with the rows. AppError as of `fieldsOf`.
 */
export async function keepRows(tx: OrgTx, jobs: Jobs, handed: Handed): Promise<DataImport> {
  const { kind, lines, origin, platform, currency, key, userId, lang } = handed;
  const named = handed.fields.filter((field) => belongsTo(field, kind));
  const columns = named.map((field, index) => ({
    index,
    field,
    number_format: 'point' as const,
    date_format: 'iso' as const,
  }));
  const reading: KeptReading = {
    encoding: 'utf-8',
    delimiter: ',',
    header_line: 0,
    columns: columns.map((column) => ({ ...column, name: column.field, samples: [], ambiguous: false })),
    json_lines: true,
  };
  const id = newId();
  await q.insertImport(tx, {
    id,
    number: await q.nextNumber(tx, 'import'),
    origin,
    kind,
    fileName: handed.name,
    fileHash: createHash('sha256').update(lines).digest('hex'),
    size: lines.length,
    reading,
    createdBy: userId,
    ...(key !== undefined && { pushKey: key }),
  });
  for (let part = 0; part * partSize < lines.length; part++) {
    const piece = lines.subarray(part * partSize, (part + 1) * partSize);
    await q.insertChunk(tx, id, part, await packed(piece));
  }
  const mapping: Mapping = {
    kind,
    columns,
    platform: platformKey(platform),
    currency,
    ...(kind === 'touches' && { time_zone: await q.organisationTimeZone(tx) }),
  };
  return queueImport(tx, { jobs, userId, lang }, id, { mapping, sourceId: handed.sourceId });
}

export interface Push {
  readonly kind: ImportKind;
  readonly platform: string;
  readonly source?: string | undefined;
  readonly currency?: string | undefined;
  readonly key: string;
  readonly lines: Buffer;
}

/**
 * Takes rows that another system hands in. The same key with the same rows answers the same import, however often and
 * however many at once. AppError: `push_empty`, `push_too_long`, `push_key_taken`, `mapping_incomplete` where no row
 * names what its kind can't do without, `warehouse_missing`.
 */
export async function pushRows(
  { db, warehouse, jobs }: Engines,
  actor: { readonly orgId: OrgId; readonly userId: string },
  push: Push,
  lang: Language,
): Promise<DataImport> {
  if ((await warehouse.ping()) === 'missing')
    throw new AppError('analytics_unavailable', 'warehouse_missing');
  const { kind, key, lines, platform } = push;
  const fields = await fieldsOf(lines, kind);
  return db.inOrg(actor.orgId, async (tx) => {
    const known = await q.importOfKey(tx, key);
    if (known) return answered(tx, known, push);
    const currency = push.currency ?? (await q.organisationCurrency(tx));
    const name = push.source ?? platformKey(platform);
    const sourceId = await q.ensureSource(tx, platformKey(platform), name, 'push');
    return keepRows(tx, jobs, {
      origin: 'push',
      kind,
      name,
      lines,
      fields,
      platform,
      currency,
      sourceId,
      userId: actor.userId,
      lang,
      key,
    });
  });
}

async function answered(tx: OrgTx, known: q.ImportRow, { kind, platform, lines }: Push): Promise<DataImport> {
  const isSame =
    known.fileHash === createHash('sha256').update(lines).digest('hex') &&
    known.kind === kind &&
    known.mapping?.platform === platformKey(platform);
  const found = await q.importById(tx, known.id);
  if (!isSame || !found) throw new AppError('conflict', 'push_key_taken', { fields: ['idempotency-key'] });
  return found;
}

/** Rows that are looked at before others get their turn. */
const atOnce = 500;

/**
 * The fields that JSON lines name, of those that their kind has. AppError: `push_empty`, `push_too_long`,
 * `mapping_incomplete`.
 */
async function fieldsOf(lines: Buffer, kind: ImportKind): Promise<ImportField[]> {
  const names = new Set<string>();
  let rows = 0;
  let looked = 0;
  for (let from = 0; from < lines.length;) {
    const newline = lines.indexOf(10, from);
    const end = newline < 0 ? lines.length : newline;
    const text = lines.toString('utf8', from, end);
    from = end + 1;
    if (text.trim() === '') continue;
    if (++rows > pushLimits.rows)
      throw new AppError('too_large', 'push_too_long', { gaps: { limit: pushLimits.rows } });
    for (const name of Object.keys(objectOf(text) ?? {})) names.add(name);
    if (++looked % atOnce === 0) await setImmediate();
  }
  if (rows === 0) throw new AppError('invalid', 'push_empty');
  const named = importFields[kind].filter((field) => field !== 'ignore' && names.has(field));
  const missing = needed[kind].filter((group) => !group.some((field) => names.has(field)));
  if (missing.length > 0) {
    const fields = missing.map(([first]) => first).join(', ');
    throw new AppError('invalid', 'mapping_incomplete', { gaps: { fields }, fields: ['rows'] });
  }
  return named;
}

const belongsTo = (field: ImportField, kind: ImportKind): boolean =>
  importFields[kind].some((one) => one === field);
