import { Readable } from 'node:stream';
import type { clientFilter } from '@takt/contract/clients.ts';
import type { exportMembersCsv, exportTasksCsv } from '@takt/contract/exports.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { projectFilter } from '@takt/contract/projects.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { csvFile } from '../../files/csv.ts';
import { slices } from '../../files/slices.ts';
import type { Column } from '../../files/table.ts';
import { xlsxFile } from '../../files/xlsx.ts';
import type { Actor } from '../../http/actor.ts';
import { customFieldsOf, listClients } from '../clients/queries.ts';
import { appendEvent } from '../events/service.ts';
import { listMembers } from '../members/queries.ts';
import { listProjects } from '../projects/queries.ts';
import { clientColumns, memberColumns, projectColumns, taskColumns, type Telling } from './columns.ts';
import * as q from './queries.ts';
import { words, type Words } from './words.ts';

export type Format = 'csv' | 'xlsx';
export interface ExportedFile {
  readonly name: string;
  readonly file: Readable;
}
interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly lang: Language;
  readonly format: Format;
}

const rowsAtOnce = 1_000;
export async function exportTasks(
  asked: Asked,
  { order, reverse = false, ...filter }: z.output<typeof exportTasksCsv.query>,
): Promise<ExportedFile> {
  const { db, actor, lang } = asked;
  const ids = await db.inOrg(actor.orgId, (tx) => q.taskIds(tx, actor, filter, { order, reverse }));
  const { timeZone, name, telling } = await begun(asked, 'tasks', ids.length);
  async function* batches() {
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = ids.slice(at, at + rowsAtOnce);
      const lines = await db.inOrg(actor.orgId, (tx) => q.taskLines(tx, some, timeZone));
      yield some.flatMap((id) => lines.get(id) ?? []);
    }
  }
  return written(asked, 'tasks', name, taskColumns(words[lang], telling), batches());
}

export async function exportProjects(
  asked: Asked,
  filter: z.output<typeof projectFilter>,
): Promise<ExportedFile> {
  const { db, actor, lang } = asked;
  // There are hundreds: read before the first line goes out.
  const all = await Array.fromAsync(
    pages(db, actor, (tx, cursor) =>
      listProjects(tx, { ...filter, order: 'created', limit: rowsAtOnce, cursor }),
    ),
  );
  const { name, telling } = await begun(asked, 'projects', all.flat().length);
  return written(asked, 'projects', name, projectColumns(words[lang], telling), each(all));
}

export async function exportClients(
  asked: Asked,
  filter: z.output<typeof clientFilter>,
): Promise<ExportedFile> {
  const { db, actor, lang } = asked;
  const [custom, { total }] = await db.inOrg(actor.orgId, (tx) =>
    Promise.all([customFieldsOf(tx, filter), listClients(tx, { ...filter, order: 'created', limit: 1 })]),
  );
  const { name, telling } = await begun(asked, 'clients', total);
  const batches = pages(db, actor, (tx, cursor) =>
    listClients(tx, { ...filter, order: 'created', limit: rowsAtOnce, cursor }),
  );
  return written(asked, 'clients', name, clientColumns(words[lang], telling, custom), batches);
}

export async function exportMembers(
  asked: Asked,
  filter: z.output<typeof exportMembersCsv.query>,
): Promise<ExportedFile> {
  const { db, actor, lang } = asked;
  const { total } = await db.inOrg(actor.orgId, (tx) => listMembers(tx, actor, { ...filter, limit: 1 }));
  const { name, telling } = await begun(asked, 'members', total);
  const batches = pages(db, actor, (tx, cursor) =>
    listMembers(tx, actor, { ...filter, limit: rowsAtOnce, cursor }),
  );
  return written(asked, 'members', name, memberColumns(words[lang], telling), batches);
}

/** That somebody took a list with him is in the log before its first line goes out. */
async function begun(
  { db, actor, format }: Asked,
  list: keyof Words['list'],
  rows: number,
): Promise<{ name: string; timeZone: string; telling: Telling }> {
  const [{ timeZone, today }, names, keys] = await db.inOrg(actor.orgId, (tx) => {
    appendEvent(tx, actor, 'audit.exported', 'audit', actor.orgId, { list, format, rows });
    return Promise.all([q.clockOf(tx), q.namesOf(tx), q.keysOf(tx)]);
  });
  // Swedes write it as a table wants it: 2026-11-21 23:05.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    name: `takt-${list}-${today}.${format}`,
    timeZone,
    telling: {
      nameOf: (id) => (id === null ? null : (names.get(id) ?? null)),
      keyOf: (id) => keys.get(id) ?? '',
      clock: (instant) => clock.format(new Date(instant)),
    },
  };
}

function written<Row>(
  { lang, format, actor }: Asked,
  list: keyof Words['list'],
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ExportedFile {
  const rows = slices(actor.orgId, batches);
  const file =
    format === 'csv' ? csvFile(lang, columns, rows) : xlsxFile(words[lang].list[list], columns, rows);
  return { name, file: Readable.from(file, { objectMode: false }) };
}

type Page<Row> = { items: Row[]; next_cursor: string | null };

async function* pages<Row>(
  db: Db,
  actor: Actor,
  read: (tx: OrgTx, cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let cursor: string | undefined; ;) {
    const page = await db.inOrg(actor.orgId, (tx) => read(tx, cursor));
    yield page.items;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

// oxlint-disable-next-line require-await -- what is there already beside what is still being read
async function* each<Row>(batches: readonly Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}
