import type { TaskStatus } from '@takt/contract/tasks.ts';
import { type ReactNode, useCallback } from 'react';
import { classes } from '../../../ui/classes.ts';
import css from './Card.module.css';
import type { DragTools } from './useDragTools.ts';

interface CardItemProps {
  id: string;
  status: TaskStatus;
  index: number;
  total: number;
  /** px from the top of the list */
  top: number;
  open: boolean;
  dragged: boolean;
  tools: DragTools | null;
  measure: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** A card's place in its list: measured, draggable, a target for others. */
export function CardItem(props: CardItemProps) {
  const { id, status, index, total, top, open, dragged, tools, measure, children } = props;
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      measure(element);
      const stop = tools?.dragCard(element, id, status);
      return () => {
        stop?.();
        // Takes what has left the page out of the measuring.
        measure(null);
      };
    },
    [id, status, tools, measure],
  );
  return (
    <li
      ref={register}
      data-card={id}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={classes(css.item, open && css.open, dragged && css.dragged)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {children}
    </li>
  );
}
