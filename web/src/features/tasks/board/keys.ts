import type { TaskCard } from '@takt/contract/tasks.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import { type Board, columnOf } from './board.ts';

/** What a key asks of the card that has the focus. */
export type KeyAct =
  | { act: 'focus'; card: TaskCard }
  | { act: 'step'; step: -1 | 1 }
  | { act: 'column'; step: -1 | 1 }
  | { act: 'menu' };

interface Key {
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** By the place of the key, not its letter: М and M are one key. */
export function keyAct(board: Board, card: TaskCard, key: Key): KeyAct | null {
  if (key.ctrlKey || key.metaKey || key.shiftKey) return null;
  const step = ['ArrowUp', 'ArrowLeft'].includes(key.code) ? -1 : 1;
  if (key.code === 'ArrowUp' || key.code === 'ArrowDown') {
    return key.altKey ? { act: 'step', step } : focus(beside(board, card, step));
  }
  if (key.code === 'ArrowLeft' || key.code === 'ArrowRight') {
    return key.altKey ? { act: 'column', step } : focus(across(board, card, step));
  }
  if (key.altKey) return null;
  const { cards } = columnOf(board, card.status);
  if (key.code === 'Home') return focus(cards[0]);
  if (key.code === 'End') return focus(cards.at(-1));
  return key.code === 'KeyM' ? { act: 'menu' } : null;
}

/** The status one column to the side; null beyond the edge. */
export const statusBeside = (card: TaskCard, step: -1 | 1) =>
  taskStatus.options[taskStatus.options.indexOf(card.status) + step] ?? null;

const focus = (card: TaskCard | undefined): KeyAct | null => (card ? { act: 'focus', card } : null);

function beside(board: Board, { id, status }: TaskCard, step: -1 | 1): TaskCard | undefined {
  const { cards } = columnOf(board, status);
  return cards[cards.findIndex((card) => card.id === id) + step];
}

/** The card at the same height in the nearest column that has any. */
function across(board: Board, { id, status }: TaskCard, step: -1 | 1): TaskCard | undefined {
  const at = columnOf(board, status).cards.findIndex((card) => card.id === id);
  const start = taskStatus.options.indexOf(status) + step;
  for (let column = start; column >= 0 && column < board.columns.length; column += step) {
    const cards = board.columns[column]?.cards ?? [];
    if (cards.length > 0) return cards[Math.min(at, cards.length - 1)];
  }
  return undefined;
}
