import type { Language } from '@takt/contract/languages.ts';
import type { uploadWork } from '@takt/contract/work-imports.ts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../errors.ts';
import { plainName } from '../../../files/spool.ts';
import type { Actor } from '../../../http/actor.ts';
import * as q from '../queries.ts';
import { fileProblem } from '../reading/problems.ts';
import type { NoTable, Table } from '../reading/shape.ts';
import { mostRows, readTable } from '../reading/table.ts';
import { closedFields, type Field, fieldsOf, type Kind, meaningOf, plain } from '../reading/words.ts';

type Uploaded = z.input<typeof uploadWork.response>;

export const mostMegabytes = 20;
const [samples, longestSample, mostValues, mostPeople] = [3, 120, 500, 2_000];
const compress = promisify(gzip);

/** Keeps a file that has arrived and says what it seems to be; nothing is imported. */
export async function keepFile(
  db: Db,
  actor: Actor,
  given: { bytes: Buffer; name: string; kind: Kind },
  lang: Language,
): Promise<Uploaded> {
  const table = readable(await readTable(given.bytes), lang);
  const fields = fieldsOf(given.kind, table.header);
  const content = await compress(given.bytes, { level: 1 });
  const [kept, people] = await db.inOrg(actor.orgId, (tx) =>
    Promise.all([
      q.insertImport(tx, {
        id: newId(),
        kind: given.kind,
        format: table.format,
        fileName: plainName(given.name, 'file'),
        content,
        createdBy: actor.userId,
      }),
      membersByName(tx),
    ]),
  );
  return {
    import: kept,
    columns: table.header.map((header, index) => ({
      index,
      header: header.slice(0, 200).toWellFormed(),
      field: fields[index] ?? 'ignore',
      samples: samplesOf(table, index),
    })),
    rows: table.rows.length,
    values: closedFields(given.kind).flatMap((field) =>
      distinct(table, fields, field, mostValues).map((text) => ({
        field,
        text,
        becomes: meaningOf(given.kind, field, text),
      })),
    ),
    people: distinct(table, fields, given.kind === 'tasks' ? 'assignee' : 'owner', mostPeople).map(
      (text) => ({
        text,
        user_id: people.get(plain(text)) ?? null,
      }),
    ),
  };
}

/** AppError: `file_empty`, `too_many_rows`, `too_many_columns`, `file_unreadable` (a workbook, an archive, no text). */
export function readable(read: Table | NoTable, lang: Language): Table {
  if (read === 'empty') throw new AppError('invalid', 'file_empty');
  if (read === 'too_many_rows')
    throw new AppError('too_large', 'too_many_rows', { gaps: { limit: mostRows } });
  if (typeof read === 'string')
    throw new AppError('unsupported_media_type', 'file_unreadable', {
      gaps: { why: fileProblem(lang, read) },
    });
  if (read.header.length > 500) throw new AppError('invalid', 'too_many_columns', { gaps: { limit: 500 } });
  return read;
}

function samplesOf(table: Table, index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of table.rows.slice(0, 200)) {
    const text = (cells[index] ?? '').trim();
    if (text !== '') found.add(text.slice(0, longestSample).toWellFormed());
    if (found.size === samples) break;
  }
  return [...found];
}

/** Values of the columns with that field, spellings of one value once. */
function distinct(table: Table, fields: readonly Field[], field: Field, most: number): string[] {
  const found = new Map<string, string>();
  const places = fields.flatMap((one, index) => (one === field ? [index] : []));
  for (const { cells } of table.rows) {
    for (const place of places) {
      const text = (cells[place] ?? '').trim();
      if (text !== '' && text.length <= 500 && !found.has(plain(text))) found.set(plain(text), text);
    }
    if (found.size >= most) break;
  }
  return [...found.values()];
}

/** Ids of members by everything that a file may call them; of two of one name neither. */
export async function membersByName(tx: OrgTx): Promise<Map<string, string>> {
  const named = new Map<string, string | null>();
  for (const { id, names } of await q.colleagues(tx))
    for (const name of new Set(names.map(plain))) named.set(name, named.has(name) ? null : id);
  // Two people of one name: whom it means is for the person to say.
  return new Map([...named].flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])));
}
