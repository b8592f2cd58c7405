import { type BoardColumn, type TaskCard, type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import { hashKey } from '@tanstack/react-query';
import { type BoardFilter, decidable, fits } from './boardFilter.ts';

export interface Column {
  readonly status: TaskStatus;
  /** How many cards it has in all, also those not loaded. */
  readonly total: number;
  /** The loaded ones, by rank. */
  readonly cards: readonly TaskCard[];
  readonly next_cursor: string | null;
  /** Everything up to this rank is loaded; null: everything there is. */
  readonly until: string | null;
}

/** `elsewhere`: it exists, but not on this board. */
export type Place = TaskStatus | 'elsewhere' | 'deleted';

export interface Board {
  readonly filter: BoardFilter;
  /** The last event of the log that it was read with. */
  readonly seq: number;
  readonly columns: readonly Column[];
  /** What events said about cards that are not loaded: an event told twice is counted once. */
  readonly heard: Readonly<Record<string, Place>>;
}

/** `sure: false` when a count can't be known any more and the board has to be asked for again. */
export interface Applied {
  readonly board: Board;
  readonly sure: boolean;
}

export const boardOf = (columns: readonly BoardColumn[], filter: BoardFilter = {}, seq = 0): Board => ({
  filter,
  seq,
  columns: taskStatus.options.map((status) => {
    const column = columns.find((one) => one.status === status);
    const cards = column?.cards ?? [];
    const next_cursor = column?.next_cursor ?? null;
    return {
      status,
      total: column?.total ?? 0,
      cards,
      next_cursor,
      until: next_cursor === null ? null : (cards.at(-1)?.rank ?? ''),
    };
  }),
  heard: {},
});

export function findCard(board: Board, id: string): TaskCard | undefined {
  for (const { cards } of board.columns) {
    const card = cards.find((one) => one.id === id);
    if (card) return card;
  }
  return undefined;
}

export const columnOf = (board: Board, status: TaskStatus): Column => {
  const column = board.columns.find((one) => one.status === status);
  if (!column) throw new Error(`The board has no column ${status}`);
  return column;
};

/** The columns that a filter leaves; the others are as if they were empty. */
export const onlyColumns = (board: Board, only: string | undefined): Board =>
  only === undefined
    ? board
    : {
        ...board,
        columns: board.columns.map((column) =>
          only.split(',').includes(column.status)
            ? column
            : { ...column, cards: [], total: 0, next_cursor: null, until: null },
        ),
      };

/** Where a new task is written: the first column that is shown. */
export const firstShown = (only: string | undefined): TaskStatus =>
  taskStatus.options.find((status) => only?.split(',').includes(status)) ?? 'todo';

const placeOf = (board: Board, id: string): Place | undefined =>
  findCard(board, id)?.status ?? board.heard[id];

interface PutOptions {
  /** Where it stood, when the board itself does not know; undefined: nobody knows. */
  before: Place | undefined;
  /** Our own move: it is shown where we put it, also at the end of what is loaded. */
  own?: boolean;
}

/** Brings a card to what it is now: in, out, to another place, or changed where it stands. Twice is as once. */
export function putCard(board: Board, card: TaskCard, options: PutOptions): Applied {
  const known = findCard(board, card.id);
  if (known && same(known, card)) return { board, sure: true };
  const decided = decidable(board.filter);
  if (!known && !decided) return { board, sure: false };
  const was = known?.status ?? board.heard[card.id] ?? options.before;
  // What is deleted stays deleted, whatever arrives late; only `forget` lets it come back.
  if (was === 'deleted') return { board, sure: true };
  const on = fits(board.filter, card);
  const lifted = board.columns.map((column) => {
    const cards = column.cards.filter((one) => one.id !== card.id);
    const left = column.status === was ? column.total - 1 : column.total;
    const total = on && column.status === card.status && was !== undefined ? left + 1 : left;
    return cards.length === column.cards.length && total === column.total
      ? column
      : { ...column, cards, total };
  });
  const columns = on
    ? lifted.map((column) => (column.status === card.status ? inserted(column, card, options.own) : column))
    : lifted;
  return {
    board: { ...board, columns, heard: { ...board.heard, [card.id]: on ? card.status : 'elsewhere' } },
    sure: was !== undefined && decided,
  };
}

/** Out of the trash: it may come back. */
export const forget = (board: Board, id: string): Board =>
  board.heard[id] === 'deleted' ? { ...board, heard: { ...board.heard, [id]: 'elsewhere' } } : board;

/** Something of a card that is loaded; others do not matter. */
export const patchCard = (board: Board, id: string, change: (card: TaskCard) => TaskCard): Board =>
  findCard(board, id)
    ? {
        ...board,
        columns: board.columns.map((column) => ({
          ...column,
          cards: column.cards.map((card) => (card.id === id ? change(card) : card)),
        })),
      }
    : board;

/** `before` as in putCard. */
export function dropCard(board: Board, id: string, before: Place | undefined): Applied {
  const was = placeOf(board, id) ?? before;
  if (was === 'deleted') return { board, sure: true };
  const columns = board.columns.map((column) =>
    column.status === was
      ? { ...column, total: column.total - 1, cards: column.cards.filter((one) => one.id !== id) }
      : column,
  );
  return {
    board: { ...board, columns, heard: { ...board.heard, [id]: 'deleted' } },
    sure: was !== undefined,
  };
}

/** The next page of a column. What was heard meanwhile about a card weighs more than the page. */
export function addPage(
  board: Board,
  status: TaskStatus,
  cursor: string,
  page: { items: readonly TaskCard[]; next_cursor: string | null },
): Board {
  const fresh = page.items.filter((card) => (placeOf(board, card.id) ?? status) === status);
  const until = page.next_cursor === null ? null : (page.items.at(-1)?.rank ?? '');
  return {
    ...board,
    columns: board.columns.map((column) => {
      if (column.status !== status || column.next_cursor !== cursor) return column;
      const loaded = new Set(column.cards.map(({ id }) => id));
      const cards = [...column.cards, ...fresh.filter(({ id }) => !loaded.has(id))];
      return { ...column, cards: cards.toSorted(byRank), next_cursor: page.next_cursor, until };
    }),
  };
}

function inserted(column: Column, card: TaskCard, own = false): Column {
  const { until, cards } = column;
  const outside = until !== null && card.rank > until;
  // Our own card stands right behind a loaded one, so nothing unknown lies between.
  if (outside && !own) return column;
  const at = placeFor(cards, card);
  return {
    ...column,
    until: outside ? card.rank : until,
    cards: [...cards.slice(0, at), card, ...cards.slice(at)],
  };
}

/** Index of the first card behind it. */
function placeFor(cards: readonly TaskCard[], card: TaskCard): number {
  let [low, high] = [0, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cards[middle];
    if (other && byRank(other, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Ranks are ASCII and compared by bytes, as the database does: no locale.
function byRank(a: TaskCard, b: TaskCard): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Compared whole, in whatever order the fields come: one that was left out would never change on the screen. */
export const same = (a: TaskCard, b: TaskCard): boolean => hashKey([a]) === hashKey([b]);
