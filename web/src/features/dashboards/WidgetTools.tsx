import type { Widget } from '@takt/contract/dashboards.ts';
import { IconArrowsDiagonal, IconGripVertical, IconPencil, IconX } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import css from './dashboards.module.css';
import type { Arrange } from './useArrange.ts';
import { COLUMNS, GAP, moved, placeAfterKey, ROW, sizeAfterKey, sized } from './widgets.ts';

interface WidgetToolsProps {
  widget: Widget;
  arrange: Arrange;
  onRename: () => void;
}

/** What can be done with a widget while the dashboard is edited, by pointer and by keyboard. */
export function WidgetTools({ widget, arrange, onRename }: WidgetToolsProps) {
  const { t } = useTranslation();
  const { id, width, height } = widget;
  const name = arrange.nameOf(widget);
  const at = arrange.widgets.findIndex((one) => one.id === id);
  return (
    <>
      <div className={css.tools}>
        <button
          type="button"
          className={css.grip}
          aria-label={t(($) => $.dashboards.widget.move, { name })}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const over = widgetUnder(event);
            const to = arrange.widgets.findIndex((one) => one.id === over);
            if (over !== null && over !== id && to >= 0) arrange.drag(moved(arrange.widgets, id, to));
          }}
          onLostPointerCapture={arrange.drop}
          onKeyDown={(event) => {
            const to = placeAfterKey(event.key, at, arrange.widgets.length);
            if (to === null) return;
            event.preventDefault();
            if (to !== at) arrange.move(id, to);
          }}
        >
          <IconGripVertical size={16} aria-hidden="true" />
          <span className={css.toolName}>{name}</span>
        </button>
        <Button
          variant="ghost"
          size="icon"
          className={css.tool}
          aria-label={t(($) => $.dashboards.widget.rename, { name })}
          onClick={onRename}
        >
          <IconPencil aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className={css.tool}
          aria-label={t(($) => $.dashboards.widget.remove, { name })}
          onClick={() => arrange.remove(id)}
        >
          <IconX aria-hidden="true" />
        </Button>
      </div>
      <ResizeHandle
        label={t(($) => $.dashboards.widget.resize, { name, width, height })}
        widget={widget}
        arrange={arrange}
      />
    </>
  );
}

interface ResizeHandleProps {
  label: string;
  widget: Widget;
  arrange: Arrange;
}

function ResizeHandle({ label, widget, arrange }: ResizeHandleProps) {
  const { id, width, height } = widget;
  const begun = useRef<{ x: number; y: number; width: number; height: number; column: number } | null>(null);
  return (
    <button
      type="button"
      className={css.resize}
      aria-label={label}
      onPointerDown={(event) => {
        const grid = event.currentTarget.closest('[data-grid]');
        if (!grid) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const column = (grid.clientWidth + GAP) / COLUMNS;
        begun.current = { x: event.clientX, y: event.clientY, width, height, column };
      }}
      onPointerMove={(event) => {
        const from = begun.current;
        if (!from || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const next = sized(
          widget,
          from.width + (event.clientX - from.x) / from.column,
          from.height + (event.clientY - from.y) / (ROW + GAP),
        );
        if (next.width !== width || next.height !== height)
          arrange.drag(arrange.widgets.map((one) => (one.id === id ? next : one)));
      }}
      onLostPointerCapture={() => {
        begun.current = null;
        arrange.drop();
      }}
      onKeyDown={(event) => {
        const more = sizeAfterKey(event.key);
        if (!more) return;
        event.preventDefault();
        arrange.resize(id, width + more.width, height + more.height);
      }}
    >
      <IconArrowsDiagonal size={14} aria-hidden="true" />
    </button>
  );
}

/** Whose place the pointer is over: the handle that has captured it hides nothing. */
function widgetUnder({ clientX, clientY }: PointerEvent): string | null {
  const widget = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-widget]');
  return widget?.dataset.widget ?? null;
}
