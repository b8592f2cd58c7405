import type { TaktEvent } from '@takt/contract/events.ts';
import { getBoard, listCards, type TaskCard, type TaskStatus } from '@takt/contract/tasks.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { catchUpFrom } from '../../../api/live.ts';
import { addPage, type Applied, type Board, boardOf, columnOf, dropCard, putCard } from './board.ts';
import { boardFilter, type BoardFilter, decidable, fits } from './boardFilter.ts';
import { applyEvent, tells } from './events.ts';
import { heardSince } from './heard.ts';

const FIRST = 40;
const MOST = 100;
/** ms after a reading in which the log may still tell what the reading held already. */
const YOUNG = 400;
const boardsKey = ['tasks', 'board'] as const;

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...boardsKey, filter],
    // The live stream keeps an open board true; one that was closed has missed something.
    staleTime: 0,
    queryFn: ({ client, signal }) => readBoard(client, filter, signal),
  });

async function readBoard(client: QueryClient, filter: BoardFilter, signal: AbortSignal): Promise<Board> {
  const at = Date.now();
  const known = client.getQueryData(boardQuery(filter).queryKey);
  const loaded = (status: TaskStatus) => (known ? columnOf(known, status).cards.length : 0);
  const longest = Math.max(FIRST, ...(known?.columns.map(({ cards }) => cards.length) ?? []));
  const { columns, seq } = await call(getBoard, {
    query: { ...filter, limit: Math.min(MOST, longest) },
    signal,
  });
  let board = boardOf(columns, filter, seq);
  catchUpFrom(seq);
  // As far down as it was open: whoever has scrolled stays where he is.
  for (const { status } of columns) {
    for (let column = columnOf(board, status); column.cards.length < loaded(status);) {
      const cursor = column.next_cursor;
      if (cursor === null) break;
      const query = { ...filter, status, cursor, limit: MOST };
      board = addPage(board, status, cursor, await call(listCards, { query, signal }));
      column = columnOf(board, status);
    }
  }
  return replayed(client, board, at);
}

/** The next cards of one column, below those that are loaded. */
export async function loadMore(client: QueryClient, filter: BoardFilter, status: TaskStatus): Promise<void> {
  const { queryKey } = boardQuery(filter);
  const cursor = client.getQueryData(queryKey)?.columns.find((one) => one.status === status)?.next_cursor;
  if (cursor === undefined || cursor === null) return;
  const at = Date.now();
  const page = await call(listCards, { query: { ...filter, status, cursor } });
  write(client, filter, (board) => ({
    board: replayed(client, addPage(board, status, cursor, page), at),
    sure: true,
  }));
}

/** Every open and kept board learns one line of the log. */
export function hearEvent(client: QueryClient, event: TaktEvent): void {
  patchBoards(client, (board, young) => applyEvent(board, event, young));
}

/** The answer to our own call, unless the log has told it and perhaps later things already. */
export function settleCard(
  client: QueryClient,
  card: TaskCard,
  at: number,
  before: TaskCard | null,
  behind: string | null = null,
): void {
  if (heardSince(at).some((event) => tells(event, card))) return;
  patchBoards(client, (board) => {
    const own = behind !== null && columnOf(board, card.status).cards.some(({ id }) => id === behind);
    const was = before !== null && fits(board.filter, before) ? before.status : 'elsewhere';
    return putCard(board, card, { before: was, own });
  });
}

export function settleDeleted(client: QueryClient, card: TaskCard): void {
  patchBoards(client, (board) =>
    dropCard(
      board,
      card.id,
      !decidable(board.filter) ? undefined : fits(board.filter, card) ? card.status : 'elsewhere',
    ),
  );
}

/** Nobody knows what was missed: the boards are read again, the shown ones at once. */
export const rereadBoards = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: boardsKey });

function patchBoards(client: QueryClient, change: (board: Board, young: boolean) => Applied): void {
  for (const query of client.getQueryCache().findAll({ queryKey: boardsKey })) {
    const filter = boardFilter.safeParse(query.queryKey[2]);
    if (!filter.success) continue;
    const young = query.state.fetchStatus === 'fetching' || Date.now() - query.state.dataUpdatedAt < YOUNG;
    write(client, filter.data, (board) => change(board, young));
  }
}

function write(client: QueryClient, filter: BoardFilter, change: (board: Board) => Applied): void {
  const { queryKey } = boardQuery(filter);
  const state = client.getQueryState(queryKey);
  if (!state?.data) return;
  const { board, sure } = change(state.data);
  // The time of the last reading stays: a patch does not make an old board fresh.
  if (board !== state.data) client.setQueryData(queryKey, board, { updatedAt: state.dataUpdatedAt });
  if (!sure) askAgain(client, filter);
}

/** Applies what was heard while an answer was on its way: the answer may have left before it. */
function replayed(client: QueryClient, board: Board, since: number): Board {
  let current = board;
  for (const event of heardSince(since)) {
    const { board: next, sure } = applyEvent(current, event, true);
    current = next;
    if (!sure) askAgain(client, board.filter);
  }
  return current;
}

const waiting = new Set<string>();
function askAgain(client: QueryClient, filter: BoardFilter): void {
  const { queryKey } = boardQuery(filter);
  const name = JSON.stringify(queryKey);
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void client.invalidateQueries({ queryKey, exact: true });
  }, YOUNG + 200);
}
