import { z } from '@takt/contract/zod.ts';
import { diff3Merge } from 'node-diff3';

/** A stretch that is clear, or one that both have changed. */
export type Part = { kind: 'same'; text: string } | { kind: 'conflict'; mine: string; theirs: string };

const strings = z.array(z.string());
const regions = z.array(
  z.union([
    z.object({ ok: strings }),
    z.object({ conflict: z.object({ a: strings, b: strings, o: strings }) }),
  ]),
);

/**
 * Three-way merge of two texts that come from one: line by line, and inside of a line that both have changed, word
 * by word. The parts joined are the whole text.
 */
export function merged(base: string, mine: string, theirs: string): Part[] {
  const parts = compared(lines(base), lines(mine), lines(theirs)).flatMap((region): Part[] => {
    if ('ok' in region) return [{ kind: 'same', text: region.ok.join('') }];
    const { a, b, o } = region.conflict;
    const closer = compared(words(o.join('')), words(a.join('')), words(b.join('')));
    if (closer.every((one) => 'ok' in one))
      return closer.map((one) => ({ kind: 'same', text: 'ok' in one ? one.ok.join('') : '' }));
    return [{ kind: 'conflict', mine: a.join(''), theirs: b.join('') }];
  });
  return joined(parts);
}

/** The text, where nothing has to be chosen. */
export function settledText(parts: readonly Part[]): string | null {
  const texts = parts.map((part) => (part.kind === 'same' ? part.text : null));
  return texts.includes(null) ? null : texts.join('');
}

export type Choice = 'mine' | 'theirs' | 'both';

/** The text with a choice for every conflict, in their order; `both` puts mine below theirs. */
export function chosenText(parts: readonly Part[], choices: readonly Choice[]): string {
  let nth = -1;
  return parts
    .map((part) => {
      if (part.kind === 'same') return part.text;
      nth += 1;
      const choice = choices[nth] ?? 'both';
      return choice === 'both' ? stacked(part.theirs, part.mine) : part[choice];
    })
    .join('');
}

const stacked = (above: string, below: string): string =>
  above === '' || above.endsWith('\n') || below === '' ? above + below : `${above}\n${below}`;

const compared = (base: string[], mine: string[], theirs: string[]) =>
  regions.parse(diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }));

/** Each with the line break that ends it; the last line gets one too, or adding below it would change it. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === 'same' && last?.kind === 'same')
      all.splice(-1, 1, { kind: 'same', text: last.text + part.text });
    else all.push(part);
  }
  return all;
}
