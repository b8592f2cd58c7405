import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import type { TaskCard } from '@takt/contract/tasks.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Board, findCard } from './board.ts';
import type { Slot, Target as Under } from './dragging.ts';
import { targetAt, type Target } from './moves.ts';
import type { DragTools } from './useDragTools.ts';

interface Drag {
  card: TaskCard;
  /** px: the gap is as high as what will stand in it. */
  height: number;
  slot: Slot | null;
}

interface Rules {
  tools: DragTools | null;
  board: Board;
  /** Nothing of the board may jump between these two. */
  onStart: () => void;
  onEnd: () => void;
  onMove: (card: TaskCard, to: Target) => void;
}

/** Follows the pointer; the slot is where the card would land, null where it stands already. */
export function useDragging({ tools, board, onStart, onEnd, onMove }: Rules): Drag | null {
  const { t } = useTranslation();
  const [drag, setDrag] = useState<Drag | null>(null);

  const begin = useEffectEvent((id: string, element: HTMLElement) => {
    const card = findCard(board, id);
    if (!card) return;
    onStart();
    setDrag({ card, height: element.firstElementChild?.clientHeight ?? element.clientHeight, slot: null });
    announce(t(($) => $.tasks.move.picked, { key: card.key }));
  });
  const follow = useEffectEvent((targets: readonly Under[], clientY: number) => {
    if (!drag || !tools) return;
    const slot = tools.slotUnder(board, targets, clientY, drag.slot);
    if (slot?.status !== drag.slot?.status || slot?.index !== drag.slot?.index) setDrag({ ...drag, slot });
  });
  const end = useEffectEvent((targets: readonly Under[], clientY: number) => {
    if (!drag || !tools) return;
    const slot = tools.slotUnder(board, targets, clientY, drag.slot);
    const to = slot && targetAt(board, drag.card, slot.status, slot.index);
    setDrag(null);
    if (to) onMove(drag.card, to);
    else announce(t(($) => $.tasks.move.cancelled));
    onEnd();
  });

  useEffect(
    () =>
      tools?.followDrags({
        onStart: (id, element) => begin(id, element),
        onMove: (targets, clientY) => follow(targets, clientY),
        onEnd: (targets, clientY) => end(targets, clientY),
      }),
    [tools],
  );
  return drag;
}
