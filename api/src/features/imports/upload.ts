import { type Encoding, EncodingSniffer, type NoText } from '../../files/encoding.ts';
import type { Delimiter } from '../../files/lines.ts';
import * as files from '../../files/spool.ts';

/** A table that has arrived whole, and how its bytes are to be read. */
export interface Spooled extends files.Spooled {
  readonly text: { encoding: Encoding } | { noText: NoText };
  /** Where it is known: the text was made of a workbook. */
  readonly delimiter?: Delimiter;
}

export async function spool(stream: AsyncIterable<Buffer>, delimiter?: Delimiter): Promise<Spooled> {
  const sniffer = new EncodingSniffer();
  const file = await files.spool(seenBy(sniffer, stream));
  return { ...file, text: sniffer.result(), ...(delimiter && { delimiter }) };
}

async function* seenBy(sniffer: EncodingSniffer, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    sniffer.push(chunk);
    yield chunk;
  }
}
