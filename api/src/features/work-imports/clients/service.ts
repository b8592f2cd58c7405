import type { Db, OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Changed, Counts } from '../queries.ts';
import type { ClientRecord } from '../reading/records.ts';
import { plain } from '../reading/words.ts';
import { chunks, type Run } from '../tasks/service.ts';
import * as q from './queries.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** By the code of another program, else the one client of that name that has no code of its own. */
async function known(
  tx: OrgTx,
  records: readonly ClientRecord[],
  lock?: 'for update',
): Promise<Map<ClientRecord, q.KnownClient>> {
  const there = await q.clientsCalled(
    tx,
    records.flatMap(({ external_id }) => external_id ?? []),
    records.map(({ fields }) => fields.name.toLowerCase()),
    lock,
  );
  const byCode = new Map(there.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]])));
  const byName = new Map(there.map((one) => [plain(one.name), one]));
  const taken = new Set<string>();
  const found = new Map<ClientRecord, q.KnownClient>();
  for (const record of records) {
    const named = byName.get(plain(record.fields.name));
    const isTheSame = named && (record.external_id === null || named.external_id === null);
    const one =
      (record.external_id !== null && byCode.get(record.external_id)) || (isTheSame ? named : undefined);
    if (!one || taken.has(one.id)) continue;
    taken.add(one.id);
    found.set(record, one);
  }
  return found;
}

/** The client as it would be; fields of its own that the file does not name stay. */
function merged(record: ClientRecord, there: q.KnownClient): q.KnownClient {
  return {
    ...there,
    ...record.fields,
    custom_fields: { ...there.custom_fields, ...record.fields.custom_fields },
    external_id: record.external_id ?? there.external_id,
  };
}
const differing = (there: q.KnownClient, after: q.KnownClient): string[] =>
  Object.keys(after).filter((field) => !same(there[field], after[field]));

export async function rehearseClients(
  db: Db,
  actor: Actor,
  records: readonly ClientRecord[],
): Promise<Omit<Counts, 'skipped'>> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const some of chunks(records)) {
    const there = await db.ask(actor.orgId, (tx) => known(tx, some));
    for (const record of some) {
      const one = there.get(record);
      if (!one) counts.created++;
      else if (differing(one, merged(record, one)).length > 0) counts.updated++;
      else counts.unchanged++;
    }
  }
  return counts;
}

export async function runClients(run: Run, records: readonly ClientRecord[], counts: Counts): Promise<void> {
  for (const some of chunks(records)) {
    const { created, updated } = await run.db.inOrg(run.actor.orgId, async (tx) => {
      const there = await known(tx, some, 'for update');
      const fresh = some.filter((record) => !there.has(record));
      const changes = [...there].flatMap(([record, one]) => {
        const after = merged(record, one);
        const fields = differing(one, after);
        return fields.length === 0 ? [] : [{ one, after, fields }];
      });
      const by = { createdBy: run.actor.userId, importId: run.importId };
      if (fresh.length > 0)
        await q.insertClients(
          tx,
          by,
          fresh.map(({ external_id, fields }) => ({
            kind: 'company' as const,
            status: 'active' as const,
            contact_person: '',
            email: '',
            phone: '',
            website: '',
            owner_id: run.actor.userId,
            notes: '',
            custom_fields: {},
            ...fields,
            id: newId(),
            external_id,
          })),
        );
      if (changes.length > 0)
        await q.rewriteClients(
          tx,
          changes.map(({ after }) => after),
        );
      await run.note(
        tx,
        changes.map(({ one, after, fields }) => ({
          id: one.id,
          before: pick(one, fields),
          after: pick(after, fields),
        })),
      );
      return { created: fresh.length, updated: changes.length };
    });
    counts.created += created;
    counts.updated += updated;
    counts.unchanged += some.length - created - updated;
  }
}
const pick = (one: q.KnownClient, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, one[field]]));

/** What the import has changed becomes as it was, where it still is as the import left it. */
export async function restoreClients(tx: OrgTx, changed: readonly Changed[]): Promise<void> {
  const there = await q.heldClients(
    tx,
    changed.map(({ id }) => id),
  );
  const back = changed.flatMap(({ id, before, after }): q.KnownClient[] => {
    const one = there.get(id);
    if (!one) return [];
    const fields = Object.keys(before).filter((field) => same(one[field], after[field]));
    if (fields.length === 0) return [];
    const values: Partial<q.KnownClient> = Object.fromEntries(fields.map((field) => [field, before[field]]));
    return [{ ...one, ...values }];
  });
  if (back.length > 0) await q.rewriteClients(tx, back);
}
