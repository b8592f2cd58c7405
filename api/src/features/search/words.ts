const accents: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
};
/** As `app.search_text` of the database: both sides are compared without case, ё and Polish accents. */
const plain = (text: string): string =>
  text.toLowerCase().replace(/[ёąćęłńóśźż]/g, (letter) => accents[letter] ?? 'е');

const mostWords = 8;
const longestWord = 60;

export const wordsOf = (asked: string): string[] =>
  [...plain(asked).matchAll(/[\p{L}\p{N}]+/gu)]
    .map(([word]) => word.slice(0, longestWord))
    .slice(0, mostWords);

/** The number in `WEB-42`, `#42` or `42`; under whatever key, because a project's key may change. */
export function taskNumberIn(asked: string): number | undefined {
  const digits = /^(?:\p{L}[\p{L}\p{N}]*-|#|№\s?)?(\d{1,9})$/u.exec(asked.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const toCyrillic = new Map(Array.from(latin, (key, i) => [key, cyrillic[i] ?? key]));
const toLatin = new Map(Array.from(cyrillic, (key, i) => [key, latin[i] ?? key]));

/** The same keys on the other keyboard layout, or undefined where both alphabets (or none) were typed. */
export function onOtherLayout(asked: string): string | undefined {
  const text = asked.toLowerCase();
  const [isLatin, isCyrillic] = [/[a-z]/.test(text), /[а-яё]/.test(text)];
  if (isLatin === isCyrillic) return undefined;
  const keys = isLatin ? toCyrillic : toLatin;
  return Array.from(text, (letter) => keys.get(letter) ?? letter).join('');
}

/** How many letters have to be put in, left out, replaced or swapped with their neighbour; more than `most` is `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** Slips that a word of this length may hold and still be recognised. */
export const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

const shown = 160;
const lead = 40;
const [start, stop] = ['\u0002', '\u0003'];

/** A piece of `text` around the first word that begins as one of `stems`, with the marks around each such word. */
export function excerptOf(text: string, stems: readonly string[]): string {
  // oxlint-disable-next-line no-control-regex -- the marks of an answer, which a text must not bring along
  const flat = text.replace(/[\s\u0002\u0003]+/g, ' ').trim();
  const isFound = (word: string) => {
    const bare = plain(word);
    return stems.some((stem) => bare.startsWith(stem));
  };
  let first = 0;
  for (const match of flat.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!isFound(match[0])) continue;
    first = match.index;
    break;
  }
  const space = flat.indexOf(' ', Math.max(0, first - lead));
  const from = first <= lead ? 0 : space >= 0 && space < first ? space + 1 : first;
  const piece = flat.slice(from, from + shown).toWellFormed();
  const marked = piece.replace(/[\p{L}\p{N}]+/gu, (word) => (isFound(word) ? start + word + stop : word));
  return `${from > 0 ? '…' : ''}${marked}${from + shown < flat.length ? '…' : ''}`;
}
