import { type TaskCard, taskId, taskRow, type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import { generateKeyBetween } from 'fractional-indexing';
import { z } from '@takt/contract/zod.ts';
import { type Board, columnOf, dropCard, findCard, putCard } from './board.ts';

/** What a person did and the server has not confirmed yet. */
export const pending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), id: taskId, status: taskStatus, rank: z.string() }),
  z.object({ kind: z.literal('change'), id: taskId, changes: taskRow.partial() }),
  z.object({ kind: z.literal('delete'), id: taskId }),
]);
export type Pending = z.infer<typeof pending>;

/** What is shown: what the server said, and over it what is still on its way. A failure just falls out again. */
export const withPending = (board: Board, all: readonly Pending[]): Board =>
  all.reduce((shown, one) => {
    const card = findCard(shown, one.id);
    if (!card) return shown;
    if (one.kind === 'delete') return dropCard(shown, one.id, undefined).board;
    const next =
      one.kind === 'move' ? { ...card, status: one.status, rank: one.rank } : { ...card, ...one.changes };
    return putCard(shown, next, { before: card.status, own: true }).board;
  }, board);

/** Where a card goes: the neighbours that are named to the server, and a rank to show it by until the answer. */
export interface Target {
  readonly status: TaskStatus;
  readonly after_id: string | null;
  readonly before_id: string | null;
  readonly rank: string;
}

/** The place before the card that now has this index in the column; null where the card stands already. */
export function targetAt(board: Board, card: TaskCard, status: TaskStatus, index: number): Target | null {
  const { cards } = columnOf(board, status);
  const own = cards.findIndex(({ id }) => id === card.id);
  if (own !== -1 && (index === own || index === own + 1)) return null;
  return between(status, neighbour(cards, index - 1, card, -1), neighbour(cards, index, card, 1));
}

/** One up or one down in the column; null at its end. */
export function targetBeside(board: Board, card: TaskCard, step: -1 | 1): Target | null {
  const { cards } = columnOf(board, card.status);
  const own = cards.findIndex(({ id }) => id === card.id);
  const index = step === -1 ? own - 1 : own + 2;
  if (own === -1 || index < 0 || index > cards.length) return null;
  return targetAt(board, card, card.status, index);
}

export const targetOnTop = (board: Board, card: TaskCard, status: TaskStatus): Target | null =>
  targetAt(board, card, status, 0);

/** Where it stands now, to bring it back there. */
export function targetHere(board: Board, card: TaskCard): Target {
  const { cards } = columnOf(board, card.status);
  const own = cards.findIndex(({ id }) => id === card.id);
  return {
    status: card.status,
    after_id: cards[own - 1]?.id ?? null,
    before_id: own === -1 ? null : (cards[own + 1]?.id ?? null),
    rank: card.rank,
  };
}

/** «позиция 2 из 14», counted from 1. */
export function positionOf(board: Board, id: string): { position: number; total: number } | null {
  for (const { cards, total } of board.columns) {
    const at = cards.findIndex((card) => card.id === id);
    if (at !== -1) return { position: at + 1, total };
  }
  return null;
}

function between(status: TaskStatus, after: TaskCard | undefined, before: TaskCard | undefined): Target {
  return {
    status,
    after_id: after?.id ?? null,
    before_id: before?.id ?? null,
    rank: rankBetween(after?.rank ?? null, before?.rank ?? null),
  };
}

// The moved card itself is no neighbour: the next one behind it is.
function neighbour(
  cards: readonly TaskCard[],
  index: number,
  card: TaskCard,
  step: -1 | 1,
): TaskCard | undefined {
  const found = cards[index];
  return found?.id === card.id ? cards[index + step] : found;
}

/** Two unconfirmed ranks may be equal for a moment; the server settles it. */
function rankBetween(after: string | null, before: string | null): string {
  if (before === '') return '';
  if (after !== null && before !== null && after >= before) return `${after}V`;
  return generateKeyBetween(after || null, before);
}

/** The top of a status, where no board is at hand to say what stands there: before every rank. */
export const targetUnknown = (status: TaskStatus): Target => ({
  status,
  after_id: null,
  before_id: null,
  rank: '',
});
