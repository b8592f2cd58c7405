import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from './errors.ts';
import { gate } from './gate.ts';

// OWASP: Argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// One hash fills a processor for 9 ms: one of them stays with the others, and a flood is turned away instead of queued for ever.
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const mostWaiting = 50;

const gated = gate(atOnce, mostWaiting, () => new AppError('too_many_requests', 'too_many_requests'));

let run = 0;
/** How many hashes this process has computed: what guessing costs us. */
export const hashesRun = (): number => run;
const counted = <T>(hashing: () => Promise<T>): Promise<T> =>
  gated(() => {
    run++;
    return hashing();
  });

export const hashPassword = (password: string): Promise<string> =>
  counted(() => hash(password.normalize('NFKC'), cost));

/** What an unknown address is checked against, so that it takes as long as a known one. */
const nobody = hash('nobody has this password', cost);

export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  const matches = await counted(() => verify(against, password.normalize('NFKC')));
  return matches && stored !== undefined;
}

// Sorted by how often they were seen in leaks.
const common = new Set(dictionary['passwords-common'].slice(0, 10_000));

/**
 * One of the most common, or one that whoever knows the person tries first: of nothing but digits, signs, our own name and
 * words of `about` (his names, his address).
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const words = ['takt', 'такт', ...about.flatMap((text) => text.split(/[@.\s]/)).map(lettersOf)]
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const letters = lettersOf(plain);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return common.has(plain) || (letters !== '' && rest === '');
}
