import type { TaskStatus } from '@takt/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import type { Labels } from '../../labels/api.ts';
import type { People } from '../usePeople.ts';
import { useDueText } from '../useDueText.ts';
import type { Column } from './board.ts';
import css from './BoardColumn.module.css';
import { Card } from './Card.tsx';
import { CardItem } from './CardItem.tsx';
import { MoreCards } from './MoreCards.tsx';
import type { DragTools } from './useDragTools.ts';

/** A card that is to have the focus as soon as it is there: in this column, and at this rank when it was moved. */
export interface Wanted {
  id: string;
  status: TaskStatus;
  rank: string;
}

interface BoardColumnProps {
  column: Column;
  people: People;
  labels: Labels;
  tools: DragTools | null;
  today: string;
  /** The card that can be reached by Tab; it stays in the page wherever the column is scrolled. */
  stop: string | undefined;
  peek: string | undefined;
  dragged: string | undefined;
  /** Index of the gap that waits for the dragged card, and its height. */
  gap: number | undefined;
  gapHeight: number;
  wanted: Wanted | null;
  onFocused: () => void;
  onAdd: (status: TaskStatus) => void;
  onMore: (status: TaskStatus) => Promise<void>;
  /** What is being written in this column. */
  above: ReactNode;
}

/** From here to the end of what is loaded, the next cards are fetched. */
const AHEAD = 12;

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, people, labels, tools, today, stop, peek, dragged, gap, gapHeight, wanted, onFocused } =
    props;
  const { status, cards, total } = column;
  const { t } = useTranslation();
  const { number } = useFormats();
  const dueText = useDueText(today);
  const scroller = useRef<HTMLDivElement>(null);
  const more = useRef<() => void>(null);
  const kept = [stop, peek, dragged, wanted?.status === status ? wanted.id : undefined];
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 116,
    overscan: 2,
    getItemKey: (index) => cards[index]?.id ?? index,
    rangeExtractor: (range) => {
      const also = kept.map((id) => cards.findIndex((card) => card.id === id)).filter((at) => at !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...also])].toSorted((a, b) => a - b);
    },
    onChange: ({ range }) => {
      if (range && range.endIndex > cards.length - AHEAD) more.current?.();
    },
  });

  // The browser can only focus what is in the page: scroll there first, focus in the next pass.
  useLayoutEffect(() => {
    const index = cards.findIndex(({ id, rank }) => id === wanted?.id && rank === wanted.rank);
    if (!wanted || wanted.status !== status || index === -1) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-card="${wanted.id}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    virtual.scrollToIndex(index, { align: 'auto' });
    onFocused();
  });

  const register = useCallback(
    (element: HTMLElement | null) => (element ? tools?.dragColumn(element, status) : undefined),
    [tools, status],
  );
  const scrolls = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      return element ? tools?.scrollsAlong(element) : undefined;
    },
    [tools],
  );

  const name = t(($) => $.tasks.status[status]);
  const first = cards.some(({ id }) => id === stop) ? stop : cards[0]?.id;
  const height = virtual.getTotalSize() + (gap === undefined ? 0 : gapHeight + 8);
  return (
    <section
      ref={register}
      aria-labelledby={`column-${status}`}
      data-column={status}
      className={classes(css.column, gap !== undefined && css.target)}
    >
      <header className={css.head}>
        <h2 id={`column-${status}`} className={css.name}>
          <span className={css.label}>{name}</span>
          <span className={css.count}>{number(total)}</span>
        </h2>
        <button
          type="button"
          className={css.add}
          aria-label={t(($) => $.tasks.board.add, { status: name })}
          onClick={() => props.onAdd(status)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </button>
      </header>
      {props.above}
      <div ref={scrolls} className={css.scroll}>
        {total === 0 && !props.above && <p className={css.none}>{t(($) => $.tasks.board.columnEmpty)}</p>}
        <ol
          aria-labelledby={`column-${status}`}
          className={classes(css.list, dragged !== undefined && css.moving)}
          style={{ height }}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const card = cards[index];
            if (!card) return null;
            const shift = gap !== undefined && index >= gap ? gapHeight + 8 : 0;
            return (
              <CardItem
                key={key}
                id={card.id}
                status={status}
                index={index}
                total={total}
                top={start + shift}
                open={card.id === peek}
                dragged={card.id === dragged}
                tools={tools}
                measure={virtual.measureElement}
              >
                <Card
                  card={card}
                  labels={labels}
                  assignee={card.assignee_id === null ? undefined : people.get(card.assignee_id)}
                  due={card.due_date === null ? null : dueText(card.due_date, status)}
                  stop={card.id === first}
                />
              </CardItem>
            );
          })}
          {gap !== undefined && (
            <li
              aria-hidden="true"
              className={css.slot}
              style={{ height: gapHeight, transform: `translateY(${topOf(gap)}px)` }}
            />
          )}
        </ol>
        {column.next_cursor !== null && <MoreCards ref={more} onMore={() => props.onMore(status)} />}
      </div>
    </section>
  );

  function topOf(index: number): number {
    return virtual.measurementsCache[index]?.start ?? virtual.getTotalSize();
  }
});
