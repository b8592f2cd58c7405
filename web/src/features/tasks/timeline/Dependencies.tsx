import type { TaskRow } from '@takt/contract/tasks.ts';
import { spanOf } from '../spans.ts';
import { type Dependency, pathOf, type TimelineRow } from './rows.ts';
import { placeOf, type Scale } from './scale.ts';
import css from './TaskTimeline.module.css';

interface DependenciesProps {
  rows: readonly TimelineRow[];
  scale: Scale;
  /** px of the names on the left */
  side: number;
  rowHeight: number;
  dependencies: readonly Dependency[];
  /** A task as it is drawn, also while it is dragged. */
  shown: (task: TaskRow) => TaskRow;
}

/** Lines from what has to be finished first to what waits for it; what is not on the scale has none. */
export function Dependencies({ rows, scale, side, rowHeight, dependencies, shown }: DependenciesProps) {
  const lines = dependencies.flatMap(({ blocker, blocked }) => {
    const [from, to] = [ends(blocker), ends(blocked)];
    return from && to ? [{ key: `${blocker} ${blocked}`, path: pathOf(from.end, to.begin) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <svg className={css.lines} width={side + scale.width} height={rows.length * rowHeight} aria-hidden="true">
      <defs>
        <marker
          id="timeline-arrow"
          viewBox="0 0 6 6"
          refX="5"
          refY="3"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L6 3L0 6Z" className={css.arrow} />
        </marker>
      </defs>
      {lines.map(({ key, path }) => (
        <path key={key} d={path} className={css.line} markerEnd="url(#timeline-arrow)" />
      ))}
    </svg>
  );

  function ends(id: string) {
    const index = rows.findIndex(({ key }) => key === id);
    const row = rows[index];
    const span = row?.kind === 'task' ? spanOf(shown(row.task)) : null;
    if (!span) return null;
    const { at, width } = placeOf(scale, span.from, span.to);
    const y = index * rowHeight + rowHeight / 2;
    return { begin: { x: side + at, y }, end: { x: side + at + width, y } };
  }
}
