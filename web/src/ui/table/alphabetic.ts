const letters = new Intl.Collator(undefined, { sensitivity: 'base' });
const [zero, nine] = [48, 57];

/**
 * Keys that `<` puts in the order of the alphabet and of the numbers in the texts («кампания 9» before «кампания 10»),
 * whatever the case; null stays null. A collator takes 0.15 s for a table of 10,000 names, as it is asked 130,000 times.
 * Here it orders only the characters that occur.
 */
export function alphabetic(texts: readonly (string | null)[]): (string | null)[] {
  const ranks = ranksOf(texts);
  return texts.map((text) => text && keyOf(text, ranks));
}

function keyOf(text: string, ranks: Uint16Array): string {
  let key = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const rank = ranks[code] ?? 0;
    // A character without weight of its own, such as a soft hyphen, is skipped.
    if (rank > 0) key += String.fromCharCode(rank);
    if (code < zero || code > nine) continue;
    const digits = /\d+/.exec(text.slice(at))?.[0] ?? '';
    const short = digits.replace(/^0+(?=\d)/, '');
    // More digits are a larger number.
    key += String.fromCharCode(short.length) + short;
    at += digits.length - 1;
  }
  return key;
}

/** For each code unit its place; those that only differ by case or accent share one, as all digits do. */
function ranksOf(texts: readonly (string | null)[]): Uint16Array {
  const occurs = new Uint8Array(0x10000);
  for (const text of texts) {
    for (let at = 0; at < (text?.length ?? 0); at++) occurs[text?.charCodeAt(at) ?? 0] = 1;
  }
  const characters: string[] = [];
  occurs.forEach((one, code) => one && characters.push(String.fromCharCode(code)));
  const ranks = new Uint16Array(0x10000);
  let before = '';
  let rank = 0;
  for (const character of characters.toSorted(letters.compare)) {
    const isDigit = /\d/.test(character) && /\d/.test(before);
    if (!isDigit && letters.compare(before, character) !== 0) rank++;
    ranks[character.charCodeAt(0)] = rank;
    before = character;
  }
  return ranks;
}
