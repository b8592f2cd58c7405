import { underOtherLayout } from './layout.ts';

const folded = (text: string): string => text.toLocaleLowerCase().normalize('NFKC').replaceAll('ё', 'е');
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * How well a name fits what was typed: 2 when it begins so, 1 when every typed word begins one of its words, 0 when not.
 * `also` are words by which it may be called too.
 */
export function fitOf(typed: string, name: string, also = ''): 0 | 1 | 2 {
  const best = [typed, underOtherLayout(typed)].map((text) => fit(folded(text).trim(), name, also));
  return best.includes(2) ? 2 : best.includes(1) ? 1 : 0;
}

function fit(typed: string, name: string, also: string): 0 | 1 | 2 {
  const asked = wordsOf(typed);
  if (asked.length === 0) return 0;
  if (folded(name).startsWith(typed)) return 2;
  const known = [...wordsOf(name), ...wordsOf(also)];
  return asked.every((word) => known.some((one) => one.startsWith(word))) ? 1 : 0;
}

/** An excerpt in pieces; the marked ones are what was found. U+0002 opens a mark, U+0003 closes it. */
export function piecesOf(excerpt: string): { text: string; marked: boolean }[] {
  const [before = '', ...marks] = excerpt.split('\u0002');
  const pieces = marks.flatMap((mark) => {
    const [found = '', ...after] = mark.split('\u0003');
    return [
      { text: found, marked: true },
      { text: after.join(''), marked: false },
    ];
  });
  return [{ text: before, marked: false }, ...pieces].filter(({ text }) => text !== '');
}
