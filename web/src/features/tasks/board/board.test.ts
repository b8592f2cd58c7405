import type { TaktEvent } from '@takt/contract/events.ts';
import { type TaskCard, type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { expect, test } from 'vitest';
import { addPage, type Board, boardOf, columnOf, dropCard, findCard, firstShown, putCard } from './board.ts';
import { decidable, fits } from './boardFilter.ts';
import { applyEvent, tells } from './events.ts';
import { positionOf, targetAt, targetBeside, targetHere, targetOnTop, withPending } from './moves.ts';

const idOf = (n: number) => `0192f0aa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const project = idOf(900);
const [olga, ilya] = [idOf(901), idOf(902)];

const card = (n: number, rank: string, more: Partial<TaskCard> = {}): TaskCard => ({
  id: idOf(n),
  key: `WEB-${n}`,
  project_id: project,
  title: `Задача ${n}`,
  status: 'todo',
  priority: 'medium',
  type: 'task',
  assignee_id: null,
  label_ids: [],
  due_date: null,
  rank,
  subtasks: { total: 0, done: 0 },
  comments: 0,
  is_blocked: false,
  finding: null,
  ...more,
});
const event = (kind: TaktEvent['kind'], entity_id: string, data: Record<string, unknown>): TaktEvent => ({
  seq: 1,
  id: idOf(1),
  at: '2026-11-21T10:00:00Z',
  actor_id: null,
  kind,
  entity: 'task',
  entity_id,
  data,
});
const moved = (task: TaskCard, from: TaskStatus) => event('task.moved', task.id, { task, from });
/** Three cards are loaded of five. */
const half = () =>
  boardOf([
    { status: 'todo', total: 5, cards: [card(1, 'a0'), card(2, 'a1'), card(3, 'a2')], next_cursor: 'c' },
    { status: 'done', total: 0, cards: [], next_cursor: null },
  ]);
const ids = (board: Board, status: TaskStatus = 'todo') =>
  columnOf(board, status).cards.map(({ key }) => Number(key.slice(4)));
const totals = (board: Board) => [columnOf(board, 'todo').total, columnOf(board, 'done').total];

test('a card that somebody moved changes its column and both counts, however often it is told', () => {
  const told = moved(card(2, 'a0', { status: 'done' }), 'todo');

  const once = applyEvent(half(), told, false).board;
  const twice = applyEvent(once, told, false).board;

  expect([ids(once), ids(once, 'done'), totals(once)]).toEqual([[1, 3], [2], [4, 1]]);
  expect(twice).toBe(once);
});

test('a card behind what is loaded is counted, not shown: a hole would stand before it', () => {
  const board = applyEvent(half(), moved(card(9, 'a5'), 'done'), false).board;

  expect(ids(board)).toEqual([1, 2, 3]);
  expect(applyEvent(board, moved(card(9, 'a5'), 'done'), false).board).toEqual(board);
  expect(columnOf(board, 'todo').total).toBe(6);
});

test('a page brings the rest, and what was heard meanwhile weighs more than the page', () => {
  const gone = applyEvent(half(), event('task.deleted', idOf(4), { status: 'todo' }), false).board;

  const full = addPage(gone, 'todo', 'c', { items: [card(4, 'a3'), card(5, 'a4')], next_cursor: null });

  expect(ids(full)).toEqual([1, 2, 3, 5]);
  expect(columnOf(full, 'todo')).toMatchObject({ total: 4, until: null });
  expect(addPage(full, 'todo', 'c', { items: [card(6, 'a9')], next_cursor: null })).toEqual(full);
});

test('a card shows the evidence that it was given', () => {
  const finding: TaskCard['finding'] = {
    key: 'roas',
    kind: 'ratio',
    better: 'up',
    currency: 'RUB',
    money: null,
    seen: 2,
    effect: null,
  };
  const board = half();

  const told = moved(card(2, 'a1', { finding }), 'todo');
  const shown = applyEvent(board, told, false).board;

  expect(findCard(shown, idOf(2))?.finding).toEqual(finding);
  expect(applyEvent(shown, told, false).board).toBe(shown);
});

test('a new task is begun in the first column that is shown', () => {
  expect([undefined, 'in_review,done', 'done,todo'].map(firstShown)).toEqual(['todo', 'in_review', 'todo']);
});

test('what is deleted stays deleted', () => {
  const { board } = dropCard(half(), idOf(2), undefined);

  expect(putCard(board, card(2, 'a1'), { before: 'todo' }).board).toBe(board);
  expect(totals(dropCard(board, idOf(2), 'todo').board)).toEqual([4, 0]);
});

test('on a board of one person a card comes and goes with its assignee; a count nobody knows is asked again', () => {
  const mine = card(1, 'a0', { assignee_id: olga });
  const board = boardOf([{ status: 'todo', total: 1, cards: [mine], next_cursor: null }], {
    assignee_id: olga,
  });
  const changed = (task: TaskCard) => event('task.changed', task.id, { task, changed: ['assignee_id'] });

  const left = applyEvent(board, changed({ ...mine, assignee_id: ilya }), false);
  const back = applyEvent(left.board, changed(mine), false);
  const unknown = applyEvent(board, changed(card(7, 'a7', { assignee_id: olga })), false);

  expect([ids(left.board), totals(left.board)[0], left.sure]).toEqual([[], 0, true]);
  expect([ids(back.board), totals(back.board)[0], back.sure]).toEqual([[1], 1, true]);
  expect([ids(unknown.board), unknown.sure]).toEqual([[1, 7], false]);
});

test('a line of the log that the board may hold already makes it ask, unless it knows the card', () => {
  const told = moved(card(9, 'a5'), 'done');

  expect(applyEvent(half(), told, true)).toMatchObject({ sure: false });
  expect(totals(applyEvent(half(), told, true).board)).toEqual([5, 0]);
  expect(applyEvent(half(), moved(card(2, 'a1'), 'done'), true).sure).toBe(true);
});

test('the neighbours are those on the screen, and the moved card is never its own', () => {
  const board = half();
  const first = card(1, 'a0');

  expect(targetAt(board, first, 'todo', 0)).toBeNull();
  expect(targetAt(board, first, 'todo', 1)).toBeNull();
  expect(targetAt(board, first, 'todo', 2)).toMatchObject({ after_id: idOf(2), before_id: idOf(3) });
  expect(targetAt(board, first, 'todo', 3)).toMatchObject({ after_id: idOf(3), before_id: null });
  expect(targetBeside(board, first, -1)).toBeNull();
  expect(targetBeside(board, card(2, 'a1'), -1)).toMatchObject({ after_id: null, before_id: idOf(1) });
  expect(targetOnTop(board, first, 'done')).toMatchObject({ after_id: null, before_id: null });
});

test('a pending move is shown, the answer changes nothing to see, and a failure brings everything back', () => {
  const board = half();
  const target = targetAt(board, card(1, 'a0'), 'todo', 3);
  const waiting = [{ kind: 'move', id: idOf(1), status: 'todo', rank: target?.rank ?? '' } as const];

  const shown = withPending(board, waiting);
  const answered = putCard(board, card(1, 'a2V'), { before: 'todo', own: true }).board;

  expect(ids(shown)).toEqual([2, 3, 1]);
  expect(positionOf(shown, idOf(1))).toEqual({ position: 3, total: 5 });
  expect(ids(withPending(answered, waiting))).toEqual([2, 3, 1]);
  expect(ids(answered)).toEqual([2, 3, 1]);
  expect(withPending(board, [])).toBe(board);
});

test('undo names the neighbours of the old place', () => {
  expect(targetHere(half(), card(2, 'a1'))).toEqual({
    status: 'todo',
    after_id: idOf(1),
    before_id: idOf(3),
    rank: 'a1',
  });
});

test('an answer that the log has told already is recognised', () => {
  const there = card(2, 'a0', { status: 'done' });

  expect(tells(moved(there, 'todo'), there)).toBe(true);
  expect(tells(moved({ ...there, rank: 'a1' }, 'todo'), there)).toBe(false);
});

// A server of a few lines: cards, a log, pages by rank.
type Step = { what: 'create' | 'move' | 'assign' | 'delete' | 'page' | 'deliver'; a: number; b: number };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('create', 'move', 'move', 'assign', 'delete', 'page', 'deliver', 'deliver'),
  a: fc.nat(50),
  b: fc.nat(50),
});
const filters = [{}, { assignee_id: olga }, { project_id: project }];

test('whatever happens in whatever order, the board ends as the server has it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(...filters), (steps, filter) => {
      const cards = new Map<string, TaskCard>();
      const log: TaktEvent[] = [];
      let told = 0;
      const list = (status: TaskStatus) =>
        [...cards.values()]
          .filter((one) => one.status === status)
          .filter((one) => filter.assignee_id === undefined || one.assignee_id === filter.assignee_id)
          .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
      const LIMIT = 3;
      const pageAfter = (status: TaskStatus, rank: string) => {
        const rest = list(status).filter((one) => one.rank > rank);
        const items = rest.slice(0, LIMIT);
        return { items, next_cursor: rest.length > LIMIT ? (items.at(-1)?.rank ?? null) : null };
      };
      const read = () => {
        told = log.length;
        return boardOf(
          taskStatus.options.map((status) => {
            const { items, next_cursor } = pageAfter(status, '');
            return { status, total: list(status).length, cards: items, next_cursor };
          }),
          filter,
        );
      };
      const pick = (n: number) => [...cards.values()][n % Math.max(cards.size, 1)];
      const rankIn = (status: TaskStatus, n: number) => {
        const ranks = [...cards.values()].filter((one) => one.status === status).map(({ rank }) => rank);
        const sorted = ranks.toSorted((a, b) => (a < b ? -1 : 1));
        const at = n % (sorted.length + 1);
        return generateKeyBetween(sorted[at - 1] ?? null, sorted[at] ?? null);
      };
      let board = read();
      const deliver = () => {
        const next = log[told];
        if (!next) return;
        told += 1;
        const applied = applyEvent(board, next, false);
        const again = applyEvent(applied.board, next, false);
        if (applied.sure) expect(again.board).toEqual(applied.board);
        board = applied.sure ? applied.board : read();
      };

      for (const { what, a, b } of steps) {
        const status = taskStatus.options[b % 5] ?? 'todo';
        const one = pick(a);
        if (what === 'create') {
          const fresh = card(cards.size + log.length, generateKeyBetween(null, rankFirst(cards, status)), {
            status,
            assignee_id: b % 2 ? olga : ilya,
          });
          cards.set(fresh.id, fresh);
          log.push(event('task.created', fresh.id, { task: fresh }));
        } else if (what === 'move' && one) {
          const next = { ...one, status, rank: rankIn(status, a) };
          cards.set(one.id, next);
          log.push(moved(next, one.status));
        } else if (what === 'assign' && one) {
          const next = { ...one, assignee_id: b % 2 ? olga : ilya };
          cards.set(one.id, next);
          log.push(event('task.changed', one.id, { task: next, changed: ['assignee_id'] }));
        } else if (what === 'delete' && one) {
          cards.delete(one.id);
          log.push(event('task.deleted', one.id, { status: one.status }));
        } else if (what === 'page') {
          // A page is read from the server as it is now; the board catches up with the log first, as replay does.
          while (told < log.length) deliver();
          const { next_cursor } = columnOf(board, status);
          if (next_cursor !== null)
            board = addPage(board, status, next_cursor, pageAfter(status, next_cursor));
        } else if (what === 'deliver') deliver();
      }
      while (told < log.length) deliver();

      for (const status of taskStatus.options) {
        const column = columnOf(board, status);
        const { until } = column;
        const truth = list(status);
        expect(column.total).toBe(truth.length);
        expect(column.cards).toEqual(truth.filter((one) => until === null || one.rank <= until));
      }
      expect(findCard(board, idOf(9999))).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

function rankFirst(cards: ReadonlyMap<string, TaskCard>, status: TaskStatus): string | null {
  const ranks = [...cards.values()].filter((one) => one.status === status).map(({ rank }) => rank);
  return ranks.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null;
}

const seen = (told: TaktEvent, seq: number): TaktEvent => ({ ...told, seq });

test('a line that the board was read with changes nothing; the next one does', () => {
  const board = { ...half(), seq: 7 };
  const told = moved(card(2, 'a0', { status: 'done' }), 'todo');

  expect(applyEvent(board, seen(told, 7), false)).toEqual({ board, sure: true });
  expect(totals(applyEvent(board, seen(told, 8), false).board)).toEqual([4, 1]);
});

test('what comes out of the trash is there again', () => {
  const { board } = dropCard(half(), idOf(2), 'todo');

  const back = applyEvent(board, event('task.restored', idOf(2), { task: card(2, 'a1') }), false);

  expect([ids(back.board), totals(back.board), back.sure]).toEqual([[1, 2, 3], [5, 0], true]);
});

test('a comment is counted on its card, unless the board may hold it already', () => {
  const said = (kind: TaktEvent['kind']): TaktEvent => ({
    ...event(kind, idOf(50), { comment: { task_id: idOf(2) } }),
    entity: 'comment',
  });
  const comments = (board: Board) => findCard(board, idOf(2))?.comments;

  const two = ['comment.created', 'comment.created', 'comment.deleted', 'comment.restored'] as const;
  const board = two.reduce((now, kind) => applyEvent(now, said(kind), false).board, half());

  expect(comments(board)).toBe(2);
  expect(applyEvent(half(), said('comment.created'), true)).toMatchObject({ sure: false });
  expect(comments(applyEvent(half(), said('comment.changed'), false).board)).toBe(0);
});

test('what happened to many at once is asked for, not guessed', () => {
  for (const kind of [
    'tasks.changed',
    'tasks.undone',
    'project.deleted',
    'project.restored',
    'label.deleted',
  ] as const)
    expect(applyEvent(half(), event(kind, idOf(60), {}), false).sure).toBe(false);
});

test('a card tells whether it belongs to a filter of its own fields', () => {
  const one = card(1, 'a0', { priority: 'high', assignee_id: olga, label_ids: [idOf(70)] });

  expect(fits({ priority: 'low,high', assignee_id: `${ilya},${olga}`, label_id: idOf(70) }, one)).toBe(true);
  expect(fits({ label_id: 'none' }, one)).toBe(false);
  expect(fits({ label_id: 'none', assignee_id: 'none' }, card(2, 'a1'))).toBe(true);
  expect([decidable({ priority: 'low' }), decidable({ q: 'квиз' }), decidable({ due: 'week' })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a board whose filter no card can answer changes what it shows and asks for the rest', () => {
  const board = { ...half(), filter: { q: 'задача' } };

  const known = applyEvent(board, moved(card(2, 'a0', { title: 'Задача с ответом' }), 'todo'), false);
  const unknown = applyEvent(board, moved(card(9, 'a0'), 'done'), false);

  expect([findCard(known.board, idOf(2))?.title, known.sure]).toEqual(['Задача с ответом', false]);
  expect([unknown.board === board, unknown.sure]).toEqual([true, false]);
});
