/** A username of the contract behind an @ that no letter precedes: an address is no mention. */
const mention = /(?<![\p{L}\p{N}_@./-])@([a-z0-9][a-z0-9._-]{0,37}[a-z0-9_-])/giu;

export interface Piece {
  text: string;
  /** Given: the piece is a mention of this person. */
  username?: string;
}

/** «спроси @anna.» → «спроси », «@anna», «.» */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: found, 1: username = '' } of text.matchAll(mention)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: found, username: username.toLowerCase() });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
