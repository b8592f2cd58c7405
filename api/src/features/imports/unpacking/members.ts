import { createDecoder, type Encoding } from '../../../files/encoding.ts';
import { keyOfName } from '../reading/names.ts';
import type { Layout } from '../reading/table.ts';
import { layoutOf } from '../reading/table.ts';
import { type Spooled, spool } from '../upload.ts';
import type { Archive } from './archive.ts';
import { NotUnpacked } from './limits.ts';

const mostTables = 100;
const asTable = /\.(?:csv|tsv|tab|txt)$|(?:^|\/)[^./]+$/i;
const asArchive = /\.(?:zip|gz|tgz|7z|rar|xlsx?|xlsm|xlsb|ods)$/i;
const ofSystem = /^__MACOSX\/|(?:^|\/)\./;
const layoutSample = 256 * 1024;

interface Table {
  readonly file: Spooled;
  readonly encoding: Encoding;
  readonly layout: Layout;
}

/**
 * The one table of an archive. Several files with the same columns, as platforms pack long reports, are put one below
 * the other. NotUnpacked: `no_table_inside`, `several_tables`, `nested_archive`, `too_many_files`.
 */
export async function tableOf(archive: Archive): Promise<Spooled> {
  const files = archive.names.filter((name) => !name.endsWith('/') && !ofSystem.test(name));
  const names = files.filter((name) => asTable.test(name)).toSorted();
  if (names.length > mostTables) throw new NotUnpacked('too_many_files');
  if (names.length === 0)
    throw new NotUnpacked(files.some((name) => asArchive.test(name)) ? 'nested_archive' : 'no_table_inside');

  const spooled: Spooled[] = [];
  try {
    const tables: Table[] = [];
    for (const name of names) {
      const file = await spool(archive.read(name));
      spooled.push(file);
      const table = await asTableOf(file);
      if (table) tables.push(table);
    }
    const [first, ...others] = tables;
    if (!first) throw new NotUnpacked('no_table_inside');
    if (others.some((other) => !isAlike(first, other))) throw new NotUnpacked('several_tables');
    if (others.length > 0) return await spool(joined(tables), first.layout.delimiter);
    // It goes on its way; all others are done with.
    spooled.splice(spooled.indexOf(first.file), 1);
    return first.file;
  } finally {
    for (const file of spooled) await file[Symbol.asyncDispose]();
  }
}

/** Undefined for a file that is no table: a list of notes beside the report. */
async function asTableOf(file: Spooled): Promise<Table | undefined> {
  if ('noText' in file.text) {
    if (file.text.noText === 'binary') return undefined;
    throw new NotUnpacked('nested_archive');
  }
  const { encoding } = file.text;
  for await (const part of file.bytes()) {
    const head = createDecoder(encoding).push(part.subarray(0, layoutSample * 2));
    const layout = layoutOf(`${head}\n`.slice(0, layoutSample));
    return layout && { file, encoding, layout };
  }
  return undefined;
}

const columnsOf = ({ layout }: Table): string => layout.header.map(keyOfName).join('\0');
const isAlike = (one: Table, other: Table): boolean =>
  one.layout.delimiter === other.layout.delimiter && columnsOf(one) === columnsOf(other);

async function* joined(tables: readonly Table[]): AsyncGenerator<Buffer> {
  for (const [i, { file, encoding, layout }] of tables.entries()) {
    const decoder = createDecoder(encoding);
    const inHeader = layout.header.join('').split('\n').length - 1;
    // The title and the header stand in the first table only.
    let above = i === 0 ? 0 : layout.headerLine + inHeader;
    const below = (text: string) => {
      let at = 0;
      for (; above > 0; above--) {
        const newline = text.indexOf('\n', at);
        if (newline < 0) return '';
        at = newline + 1;
      }
      return text.slice(at);
    };
    for await (const part of file.bytes()) yield Buffer.from(below(decoder.push(part)));
    yield Buffer.from(`${below(decoder.end())}\n`);
  }
}
