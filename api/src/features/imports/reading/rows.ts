import type { Mapping } from '@takt/contract/imports.ts';
import type { Line } from '../../../files/lines.ts';
import { createAdReader } from './ads.ts';
import { createDealReader } from './deals.ts';
import { createPathReader } from './paths.ts';
import type { Read } from './records.ts';
import { createTouchReader } from './touches.ts';

const readers = {
  ads: createAdReader,
  deals: createDealReader,
  touches: createTouchReader,
  paths: createPathReader,
};

/** Reads lines as what the kind of the mapping says; a line that can't be read says why and takes no other with it. */
export function createRowReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const read = readers[mapping.kind](mapping, header);
  return (line) => {
    if (!line.fault) return read(line);
    const { number, fault, about } = line;
    return { skip: { line: number, code: fault, ...(about !== undefined && { value: about }) } };
  };
}
