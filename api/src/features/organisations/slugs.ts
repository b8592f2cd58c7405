import type { GlobalTx } from '../../db/connect.ts';
import { newToken } from '../../secrets.ts';
import { transliterated } from '../../transliterate.ts';
import { slugIsTaken } from './queries.ts';

/** First parts of the application's own paths, and words that would pass for it: no organisation may stand in their way. */
const reserved = new Set(
  (
    'login logout register verify verify-email forgot-password reset-password invite p onboarding profile ' +
    'tasks projects clients team analytics data organization organisation ' +
    'inbox trash notifications search templates views ' +
    'settings api assets health metrics admin www about help support status docs'
  ).split(' '),
);
export const isReserved = (slug: string): boolean => reserved.has(slug);

const longest = 60;
const ending = 5;
const base = (name: string, length: number) =>
  transliterated(name).slice(0, length).replace(/-+$/, '') || 'org';

/** From the name; with an ending of its own when that is taken or reserved. */
export async function freeSlug(tx: GlobalTx, name: string): Promise<string> {
  const plain = base(name, longest);
  return isReserved(plain) || (await slugIsTaken(tx, plain)) ? distinctSlug(name) : plain;
}

export const distinctSlug = (name: string): string =>
  `${base(name, longest - ending - 1)}-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, ending)}`;
