import { language } from '@takt/contract/languages.ts';
import type { UploadedFile } from '@takt/contract/imports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostileFile } from '../../testing/chance.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { fileReason, type FileCode, type Skip, skipReason } from './reading/reasons.ts';
import { createRowReader } from './reading/rows.ts';
import { FileTotals } from './reading/totals.ts';
import { describeFile, linesOf } from './stored.ts';
import { proposed, upload } from './testing.ts';
import { NotUnpacked } from './unpacking/limits.ts';
import { unpack } from './unpacking/unpack.ts';
import { spool } from './upload.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 7);
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield Buffer.from(bytes.subarray(at, at + 64 * 1024));
}

type Outcome = { refused: FileCode } | { good: number; skips: readonly Skip[]; skipped: number };

/** A file on the whole way from its bytes to its records, as upload and import take it. */
async function read({ bytes }: HostileFile): Promise<Outcome> {
  await using arrived = await spool(inPieces(bytes));
  try {
    await using inside = await unpack(arrived);
    const file = inside ?? arrived;
    if ('noText' in file.text) return { refused: file.text.noText };
    const described =
      file.size > 0 && (await describeFile(() => file.bytes(), file.text.encoding, file.delimiter));
    if (!described) return { refused: 'no_good_lines' };
    const { layout, describer, encoding } = described;
    const columns = describer
      .columns()
      .map((column) => ({ ...column, number_format: column.number_format ?? ('comma' as const) }));
    const mapping = {
      kind: describer.kind,
      columns,
      platform: 'file',
      currency: 'RUB',
      time_zone: 'Europe/Moscow',
    };
    const [reader, totals] = [createRowReader(mapping, layout.header), new FileTotals()];
    let good = 0;
    for await (const lines of linesOf(file.bytes(), { encoding, ...layout, width: layout.header.length }))
      for (const line of lines) {
        const one = reader(line);
        totals.add(one, line.number);
        if (!('skip' in one) && !('totals' in one) && isGood(line.cells)) good++;
      }
    totals.end();
    JSON.stringify(totals.toJSON());
    return { good, skips: totals.skips, skipped: totals.skipped };
  } catch (error) {
    if (error instanceof NotUnpacked) return { refused: error.code };
    throw error;
  }
}
const marks = ['Хорошая', 'p', 'a > b', '7'];
const isGood = (cells: readonly string[]) =>
  cells.some((cell) => marks.includes(cell)) && !cells.includes('');

test('of a thousand malformed and hostile files each is refused with its reason or read but for the lines it names', async () => {
  const seen = { files: 0, refused: 0, skipped: 0 };
  for (const file of hostileFiles(seed)) {
    const outcome = await read(file);
    seen.files++;
    if ('refused' in outcome) {
      seen.refused++;
      expect(file.good, `${file.name} has good lines and was refused: ${outcome.refused}`).toBeUndefined();
      for (const lang of language.options) expect(fileReason(lang, outcome.refused)).toMatch(/\p{L}{3}/u);
      continue;
    }
    if (file.good !== undefined)
      expect(outcome.good, `${file.name}: good lines`).toBeGreaterThanOrEqual(file.good);
    expect(outcome.skipped >= outcome.skips.length - 1, `${file.name}: lines left out`).toBe(true);
    for (const skip of outcome.skips) {
      seen.skipped++;
      expect(skip.line, file.name).toBeGreaterThan(1);
      for (const lang of language.options) {
        expect(skipReason(lang, skip), file.name).toMatch(/\p{L}{2}/u);
        expect(skipReason(lang, skip).isWellFormed(), file.name).toBe(true);
      }
    }
  }
  expect(seen.files).toBeGreaterThan(1_000);
  expect(Math.min(seen.refused, seen.skipped)).toBeGreaterThan(200);
});

test('over the wire the answer is a file, or a refusal with its sentence', async () => {
  const person = await world.owner();
  const every = 25;
  for (const [n, file] of [...hostileFiles(seed + 1)].entries()) {
    if (n % every !== 0) continue;
    const answer = await upload(person, file.name.replaceAll('"', ''), file.bytes);
    expect([201, 400, 415], `${file.name}: ${answer.body}`).toContain(answer.statusCode);
    if (answer.statusCode !== 201) {
      expect(answer.json().detail.length).toBeGreaterThan(10);
      continue;
    }
    const told: UploadedFile = answer.json();
    const preview = await person.post(`/imports/${told.import.id}/preview`, proposed(told));
    expect([200, 400], `${file.name}: ${preview.body}`).toContain(preview.statusCode);
  }
});
