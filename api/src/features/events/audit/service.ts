import { Readable } from 'node:stream';
import type { AuditEntry } from '@takt/contract/events.ts';
import type { Language } from '@takt/contract/languages.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../../db/cursors.ts';
import type { Db } from '../../../db/connect.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { appendEvent } from '../service.ts';
import { csvHeader, csvLine } from './csv.ts';
import { type AuditFilter, auditRows, setting } from './queries.ts';

export async function listAudit(
  db: Db,
  actor: Actor,
  { cursor, limit, ...filter }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
  const before = keyOf(cursor, z.number().int().positive());
  const rows = await db.ask(actor.orgId, (tx) => auditRows(tx, filter, before, limit + 1));
  return pageOf(rows, limit, (row) => row.seq);
}

const rowsAtOnce = 500;

/**
 * The log as a file, read page by page while it is sent, whatever its length. That somebody took it with him is in the
 * log before the first line goes out.
 */
export async function exportAudit(
  db: Db,
  actor: Actor,
  filter: AuditFilter,
  lang: Language,
): Promise<{ name: string; file: Readable }> {
  const { timeZone, today } = await db.inOrg(actor.orgId, async (tx) => {
    appendEvent(tx, actor, 'audit.exported', 'audit', actor.orgId, { filter });
    const found = await setting(tx);
    if (!found) throw notFound();
    return found;
  });
  async function* lines() {
    yield csvHeader(lang, timeZone);
    for (let before: number | undefined; ;) {
      const rows = await db.ask(actor.orgId, (tx) => auditRows(tx, filter, before, rowsAtOnce));
      yield rows.map((row) => csvLine(lang, row)).join('');
      before = rows.at(-1)?.seq;
      if (rows.length < rowsAtOnce) return;
    }
  }
  return { name: `takt-audit-${today}.csv`, file: Readable.from(lines()) };
}
