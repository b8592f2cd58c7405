import { credentials, type Credentials } from '@takt/contract/sources.ts';
import { decrypted, encrypted, type Secret } from '../../secrets.ts';

/** Tokens as the row of their source keeps them: in another row, or under another SECRET, they do not open. */
export const closedCredentials = (given: Credentials, secret: Secret, sourceId: string): Buffer =>
  encrypted(JSON.stringify(given), secret, sourceId);

export function openedCredentials(
  source: { readonly id: string; readonly secret: Buffer | null },
  secret: Secret,
): Credentials {
  if (!source.secret) throw new Error(`The connection ${source.id} has no credentials`);
  return credentials.parse(JSON.parse(decrypted(source.secret, secret, source.id)));
}

/** What a platform said, without the tokens that it may repeat. */
export const withoutSecrets = (said: string, given: Credentials): string =>
  Object.values(given)
    .filter((value) => value !== undefined && value.length > 3)
    // Of two that begin alike the longer one first.
    .toSorted((a = '', b = '') => b.length - a.length)
    .reduce<string>((text, value) => text.replaceAll(value ?? '', '…'), said);
