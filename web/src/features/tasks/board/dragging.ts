import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { taskId, type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { type Board, columnOf } from './board.ts';
import css from './Card.module.css';

// Room for the shadow and the turn: what stands over the edge is cut off.
const PADDING = { x: 20, y: 16 };

const draggedData = z.object({ card: taskId });
const overData = z.object({ status: taskStatus, card: taskId.optional() });

/** Where the card would land: before the card that has this index now. */
export interface Slot {
  status: TaskStatus;
  index: number;
}

/** Makes an element of the list draggable and a target; returns the undoing. */
export function dragCard(element: HTMLElement, id: string, status: TaskStatus): () => void {
  return combine(
    draggable({
      element,
      getInitialData: () => ({ card: id }),
      onGenerateDragPreview: ({ nativeSetDragImage, source, location }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: ({ container }) => {
            const input = location.current.input;
            const { x, y } = preserveOffsetOnSource({ element: source.element, input })({ container });
            return { x: x + PADDING.x, y: y + PADDING.y };
          },
          render: ({ container }) => {
            // The browser takes a picture of it, so a copy without its React will do.
            const copy = source.element.cloneNode(true);
            container.classList.add(css.preview ?? '');
            container.style.padding = `${PADDING.y}px ${PADDING.x}px`;
            container.style.width = `${source.element.offsetWidth + 2 * PADDING.x}px`;
            container.append(copy);
          },
        }),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedData.safeParse(source.data).success,
      getData: ({ input }) =>
        attachClosestEdge({ status, card: id }, { element, input, allowedEdges: ['top', 'bottom'] }),
    }),
  );
}

/** The whole column takes what no card takes: above the first, below the last, an empty one. */
export const dragColumn = (element: HTMLElement, status: TaskStatus): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => draggedData.safeParse(source.data).success,
    getData: () => ({ status }),
  });

/** What is near its edge scrolls on while a card is carried there. */
export const scrollsAlong = (element: HTMLElement): (() => void) => autoScrollForElements({ element });

interface Follower {
  onStart: (id: string, element: HTMLElement) => void;
  onMove: (targets: readonly Target[], clientY: number) => void;
  onEnd: (targets: readonly Target[], clientY: number) => void;
}

/** Follows every card that is dragged. */
export const followDrags = ({ onStart, onMove, onEnd }: Follower): (() => void) =>
  monitorForElements({
    canMonitor: ({ source }) => draggedId(source.data) !== undefined,
    onDragStart: ({ source }) => onStart(draggedId(source.data) ?? '', source.element),
    onDrag: ({ location: { current } }) => onMove(current.dropTargets, current.input.clientY),
    onDropTargetChange: ({ location: { current } }) => onMove(current.dropTargets, current.input.clientY),
    onDrop: ({ location: { current } }) => onEnd(current.dropTargets, current.input.clientY),
  });

const draggedId = (data: Record<string, unknown>): string | undefined =>
  draggedData.safeParse(data).data?.card;

export interface Target {
  readonly element: Element;
  readonly data: Record<string | symbol, unknown>;
}

/** The slot under the pointer; `now` stays while the pointer is inside of the gap that it has made itself. */
export function slotUnder(
  board: Board,
  targets: readonly Target[],
  clientY: number,
  now: Slot | null,
): Slot | null {
  const [over] = targets;
  const data = over && overData.safeParse(over.data).data;
  if (!over || !data) return null;
  const { status, card } = data;
  const { cards } = columnOf(board, status);
  if (card !== undefined) {
    const index = cards.findIndex(({ id }) => id === card);
    if (index === -1) return now;
    return { status, index: extractClosestEdge(over.data) === 'bottom' ? index + 1 : index };
  }
  const list = over.element.querySelector('ol')?.getBoundingClientRect();
  if (list && clientY < list.top) return { status, index: 0 };
  if (now?.status === status && list && clientY <= list.bottom) return now;
  return { status, index: cards.length };
}
