import type { TaskStatus } from '@takt/contract/tasks.ts';
import { type ReactNode, useCallback } from 'react';
import { classes } from '../../../ui/classes.ts';
import css from './Card.module.css';
import { dragCard } from './dragging.ts';

interface CardItemProps {
  id: string;
  status: TaskStatus;
  index: number;
  total: number;
  /** px from the top of the list */
  top: number;
  open: boolean;
  dragged: boolean;
  measure: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** A card's place in its list: measured, draggable, a target for others. */
export function CardItem({ id, status, index, total, top, open, dragged, measure, children }: CardItemProps) {
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      measure(element);
      const stop = dragCard(element, id, status);
      return () => {
        stop();
        // Takes what has left the page out of the measuring.
        measure(null);
      };
    },
    [id, status, measure],
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
