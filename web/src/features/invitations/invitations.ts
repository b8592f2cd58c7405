import type { Invitation, invitedAddress } from '@takt/contract/invitations.ts';
import type { Role } from '@takt/contract/organisations.ts';
import { email as emailSchema } from '@takt/contract/values.ts';
import type { z } from '@takt/contract/zod.ts';
import type { Tone } from '../../ui/Badge.tsx';
import { manages } from '../organisations/organisations.ts';

export const STATUS_TONE: Record<Invitation['status'], Tone> = {
  pending: 'accent',
  expired: 'neutral',
  requested: 'warn',
  accepted: 'good',
  revoked: 'neutral',
  declined: 'bad',
};

export type InvitationAct = 'approve' | 'decline' | 'resend' | 'revoke' | 'withdraw';

/** What somebody may do about an invitation: whoever decides decides, and a proposal can be taken back by its maker. */
export function actsOnInvitation(
  { status, invited_by }: Pick<Invitation, 'status' | 'invited_by'>,
  me: { id: string; role: Role },
): readonly InvitationAct[] {
  const open = status === 'requested' || status === 'pending' || status === 'expired';
  if (!open) return [];
  if (!manages(me)) return invited_by.id === me.id ? ['withdraw'] : [];
  return status === 'requested' ? ['approve', 'decline'] : ['resend', 'revoke'];
}

export type Outcome = z.infer<typeof invitedAddress>['outcome'];

/** Something that was written where addresses belong. */
export interface Address {
  /** As it is shown: the address in its common form, or what could not be read as one. */
  text: string;
  /** Why it does not go out; null while nothing is known against it. */
  problem: Exclude<Outcome, 'invited' | 'requested'> | null;
}

/** The most that one request takes. */
export const MOST = 500;

/**
 * Whatever people paste: addresses between commas, semicolons, spaces and line ends, with names and angle brackets as
 * mail programs write them. Nothing is dropped in silence: what is no address comes back as a wrong one.
 */
export function parseAddresses(text: string): Address[] {
  return text
    .replaceAll(/["“„«][^"”“»\n]*["”»](?=\s*<)/g, ' ')
    .split(/[,;\n\r\t]+/)
    .flatMap(wordsOf)
    .map(addressOf);
}

/** Adds what was written; of two equal addresses the first stays. */
export function addAddresses(
  known: readonly Address[],
  text: string,
): { addresses: Address[]; repeated: number } {
  const added = parseAddresses(text);
  const byText = new Map(known.map((one) => [one.text, one]));
  for (const one of added) if (!byText.has(one.text)) byText.set(one.text, one);
  return { addresses: [...byText.values()], repeated: known.length + added.length - byText.size };
}

export const isAddress = (text: string): boolean => addressOf(text).problem === null;

/** The candidates of one part between separators: `Анна Ветрова <anna@x.ru>`, `anna@x.ru boris@x.ru`. */
function wordsOf(part: string): string[] {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside);
  const words = part
    .replaceAll(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .map(bare)
    .filter(Boolean);
  const found = [...words.filter((word) => word.includes('@')), ...bracketed.map(bare).filter(Boolean)];
  if (found.length === 0) return words.length === 0 ? [] : [words.join(' ')];
  // Words beside an address are its owner's name; what looks like a broken address is not.
  const broken = words.filter((word) => !word.includes('@') && /[\d_@]|\.\p{L}/u.test(word));
  return [...found, ...broken];
}

/** Without what mail programs and sentences put around an address. */
const bare = (word: string): string =>
  word
    .trim()
    .replace(/^mailto:/i, '')
    .replaceAll(/^[<([{"'«„“.:]+|[>)\]}"'»”“.:!?]+$/g, '');

function addressOf(text: string): Address {
  const read = emailSchema.safeParse(text);
  return read.success ? { text: read.data, problem: null } : { text, problem: 'malformed' };
}
