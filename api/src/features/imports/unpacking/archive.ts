import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { type Budget, NotUnpacked, untilRead } from './limits.ts';

/** A workbook of many sheets has some hundreds. */
const mostMembers = 2_000;

/** A zip archive by its directory; a member is read as a stream, and only what fits the budget. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #members: ReadonlyMap<string, Entry>;
  readonly #budget: Budget;

  private constructor(zip: ZipFile, members: ReadonlyMap<string, Entry>, budget: Budget) {
    this.#zip = zip;
    this.#members = members;
    this.#budget = budget;
  }

  /** NotUnpacked: `broken_archive` (also for names that lead out of the archive), `too_many_files`. */
  static async open(handle: FileHandle, budget: Budget): Promise<Archive> {
    try {
      const zip = await fromFdPromise(handle.fd, { lazyEntries: true, autoClose: false });
      const members = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (members.size >= mostMembers) throw new NotUnpacked('too_many_files');
        members.set(entry.fileName, entry);
      }
      return new Archive(zip, members, budget);
    } catch (error) {
      throw asNotUnpacked(error);
    }
  }

  get names(): string[] {
    return [...this.#members.keys()];
  }
  has(name: string): boolean {
    return this.#members.has(name);
  }

  /** NotUnpacked: `encrypted_archive`, `broken_archive`, `too_large_inside`. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#members.get(name);
    if (!entry) throw new NotUnpacked('broken_archive');
    if (entry.isEncrypted()) throw new NotUnpacked('encrypted_archive');
    try {
      yield* this.#budget.through(untilRead(await this.#zip.openReadStreamPromise(entry)));
    } catch (error) {
      throw asNotUnpacked(error);
    }
  }
}

const asNotUnpacked = (error: unknown): NotUnpacked =>
  error instanceof NotUnpacked ? error : new NotUnpacked('broken_archive', { cause: error });
