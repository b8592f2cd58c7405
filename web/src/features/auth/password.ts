/** As the contract's `newPassword`. */
const SHORTEST = 8;
/** Bits below which guessing is easy, or at least possible for somebody who has stolen a table of hashes. */
const FAIR = 42;
const STRONG = 70;

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** How hard a password is to guess, roughly: a hint while typing, not a rule. The api refuses the most common ones. */
export function strengthOf(password: string): Strength {
  const letters = [...password];
  if (letters.length < SHORTEST) return 'short';
  const bits = telling(letters) * Math.log2(alphabetOf(password));
  if (bits < FAIR) return 'weak';
  return bits < STRONG ? 'fair' : 'strong';
}

/** A letter that repeats or continues what stands before it (`aaa`, `1234`, `abab`) tells next to nothing. */
function telling(letters: readonly string[]): number {
  let count = 0;
  for (const [index, letter] of letters.entries()) {
    const step = codeOf(letter) - codeOf(letters[index - 1]);
    const guessable = Math.abs(step) <= 1 || letter === letters[index - 2];
    count += guessable ? 0.2 : 1;
  }
  return count;
}

const codeOf = (letter = ''): number => letter.codePointAt(0) ?? Number.NaN;

const alphabets: readonly [RegExp, number][] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[а-яё]/, 33],
  [/[А-ЯЁ]/, 33],
  [/[^\da-zA-Zа-яёА-ЯЁ]/, 20],
];

/** How many letters an attacker has to try in each place. */
const alphabetOf = (password: string): number =>
  alphabets.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
