import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import type { TaskCard, TaskStatus } from '@takt/contract/tasks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useLabels } from '../../labels/api.ts';
import { type Move, useMoveTask } from '../useMoveTask.ts';
import { usePending } from '../usePending.ts';
import { usePeopleOf } from '../usePeople.ts';
import { loadMore } from './api.ts';
import css from './Board.module.css';
import { type Board as BoardState, findCard, onlyColumns } from './board.ts';
import { BoardColumn, type Wanted } from './BoardColumn.tsx';
import { keyAct, statusBeside } from './keys.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { positionOf, targetBeside, targetHere, targetOnTop, type Target, withPending } from './moves.ts';
import { useDragging } from './useDragging.ts';
import { useDragTools } from './useDragTools.ts';
import type { Hold } from './useLiveBoards.ts';

interface BoardProps {
  board: BoardState;
  only: string | undefined;
  live: Hold;
  today: string;
  peek: string | undefined;
  /** The panel lies over all of it. */
  covered: boolean;
  onOpen: (id: string) => void;
  onAdd: (status: TaskStatus) => void;
  /** The form and the drafts of a column. */
  writing: (status: TaskStatus) => ReactNode;
}

export function Board({ board, only, live, today, peek, covered, onOpen, onAdd, writing }: BoardProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const move = useMoveTask();
  const pending = usePending();
  const shown = useMemo(() => onlyColumns(withPending(board, pending), only), [board, pending, only]);
  const labels = useLabels();
  const people = usePeopleOf(shown.columns.flatMap(({ cards }) => cards.map((card) => card.assignee_id)));
  const [stops, setStops] = useState<Partial<Record<TaskStatus, string>>>({});
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [menu, setMenu] = useState<{ id: string; at: Element } | null>(null);
  const tools = useDragTools();
  const drag = useDragging({
    tools,
    board: shown,
    onStart: live.hold,
    onEnd: live.release,
    onMove: (card, to) => begin(card, to),
  });
  const scrolls = useCallback(
    (element: HTMLElement | null) => (element ? tools?.scrollsAlong(element) : undefined),
    [tools],
  );
  const { filter } = board;
  const more = useCallback((status: TaskStatus) => loadMore(queries, filter, status), [queries, filter]);
  const focused = useCallback(() => setWanted(null), []);

  const menuCard = menu ? findCard(shown, menu.id) : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys of the links and buttons inside, heard once for all cards
    <div
      ref={scrolls}
      role="group"
      inert={covered}
      aria-label={t(($) => $.tasks.board.label)}
      className={classes(css.board, drag !== null && css.carrying)}
      onClick={onClick}
      onKeyDown={onKey}
      onFocus={({ target }) => {
        const card = cardAt(target);
        if (card && stops[card.status] !== card.id) setStops({ ...stops, [card.status]: card.id });
      }}
    >
      {shown.columns.filter(isShown).map((column) => (
        <BoardColumn
          key={column.status}
          column={column}
          people={people}
          labels={labels}
          tools={tools}
          today={today}
          stop={stops[column.status]}
          peek={peek}
          dragged={drag?.card.id}
          gap={gapIn(column.status)}
          gapHeight={drag?.height ?? 0}
          wanted={wanted?.status === column.status ? wanted : null}
          onFocused={focused}
          onAdd={onAdd}
          onMore={more}
          above={writing(column.status)}
        />
      ))}
      {menu && menuCard && (
        <MoveMenu
          board={shown}
          card={menuCard}
          at={menu.at}
          onStatus={(status) => toColumn(menuCard, status)}
          onStep={(step) =>
            keep(
              menuCard,
              step === 'top'
                ? targetOnTop(shown, menuCard, menuCard.status)
                : targetBeside(shown, menuCard, step),
            )
          }
          onOpen={() => onOpen(menuCard.id)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );

  function isShown({ status }: { status: TaskStatus }): boolean {
    return only === undefined || only.split(',').includes(status);
  }

  /** No gap where the card stands already. */
  function gapIn(status: TaskStatus): number | undefined {
    if (drag?.slot?.status !== status) return undefined;
    const { index } = drag.slot;
    const own = shown.columns
      .find((one) => one.status === status)
      ?.cards.findIndex(({ id }) => id === drag.card.id);
    return own !== undefined && own !== -1 && (index === own || index === own + 1) ? undefined : index;
  }

  function begin(card: TaskCard, to: Target, rest: Partial<Move> = {}) {
    move({ card, to, back: targetHere(shown, card), ...rest });
    const place = positionOf(
      withPending(shown, [{ kind: 'move', id: card.id, status: to.status, rank: to.rank }]),
      card.id,
    );
    const status = t(($) => $.tasks.status[to.status]);
    if (place) announce(t(($) => $.tasks.move.announced, { key: card.key, status, ...place }));
  }

  /** By key or menu: the focus goes along with the card. */
  function keep(card: TaskCard, to: Target | null, rest: Partial<Move> = {}) {
    if (!to) return;
    begin(card, to, rest);
    setWanted({ id: card.id, status: to.status, rank: to.rank });
  }

  function toColumn(card: TaskCard, status: TaskStatus | null) {
    if (status === null || status === card.status) return;
    keep(card, targetOnTop(shown, card, status), { statusOnly: true });
  }

  function onClick(event: MouseEvent) {
    const card = cardAt(event.target);
    if (!card || !(event.target instanceof Element)) return;
    const button = event.target.closest('[data-menu]');
    if (button) return setMenu({ id: card.id, at: button });
    // Another tab, another window: the link does it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !event.target.closest('a')) return undefined;
    event.preventDefault();
    return onOpen(card.id);
  }

  function onKey(event: KeyboardEvent) {
    const card = cardAt(event.target);
    if (!card || !(event.target instanceof Element) || event.target.closest('[role="menu"]')) return;
    const asked = keyAct(shown, card, { ...modifiers(event), code: event.code });
    if (!asked) {
      // Alt and an arrow is the browser's «back»: not while a card has the focus.
      if (event.altKey && event.code.startsWith('Arrow')) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (asked.act === 'focus') setWanted(asked.card);
    if (asked.act === 'step') keep(card, targetBeside(shown, card, asked.step));
    if (asked.act === 'column') toColumn(card, statusBeside(card, asked.step));
    if (asked.act === 'menu') setMenu({ id: card.id, at: event.target });
  }

  function cardAt(target: EventTarget): TaskCard | undefined {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
    return item?.dataset.card === undefined ? undefined : findCard(shown, item.dataset.card);
  }
}

const modifiers = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
});
