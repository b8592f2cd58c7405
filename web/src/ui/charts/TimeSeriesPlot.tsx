import 'uplot/dist/uPlot.min.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import css from './charts.module.css';
import { dashes, dayTicks, type Drawing, widths } from './timeSeries.ts';
import type { PlotFrame } from './marks.ts';
import { useScheme } from './useScheme.ts';

/** A place on the picture: which day, and how far from the left edge of the picture, px. */
export interface Spot {
  index: number;
  left: number;
  /** Not by the keyboard. */
  isMouse: boolean;
}

interface TimeSeriesPlotProps {
  drawing: Drawing;
  days: readonly string[];
  height: number;
  formatDay: (day: string) => string;
  formatValue: (value: number) => string;
  /** The day that the keyboard has chosen; null for none, undefined while the mouse leads. */
  chosen: number | null | undefined;
  onSpot: (spot: Spot | null) => void;
  /** Where the plot lies, as often as that changes. */
  onFrame?: ((frame: PlotFrame) => void) | undefined;
}

/** Room for one name of a day, px. */
const DAY_WIDTH = 76;

/** Bars leave a third of their day free. */
const barPaths = uPlot.paths.bars?.({ size: [0.66, 40], radius: 0.15 });

/** Loaded with the first chart: uPlot is a third of such a screen. In other colours it is another picture. */
export default function TimeSeriesPlot(props: TimeSeriesPlotProps) {
  return <Plot key={useScheme()} {...props} />;
}

function Plot(props: TimeSeriesPlotProps) {
  const { drawing, days, height, formatDay, formatValue, chosen, onSpot, onFrame } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const tell = useEffectEvent(onSpot);
  const tellFrame = useEffectEvent((frame: PlotFrame) => onFrame?.(frame));

  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const options = optionsOf({ drawing, days, height, formatDay, formatValue }, tell, tellFrame);
    // Made as soon as its width is known: asked for here, it would cost a layout of the page for every chart.
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (!plot.current) plot.current = new uPlot({ ...options, width }, drawing.columns, place);
      else if (plot.current.width !== width) plot.current.setSize({ width, height });
    });
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [drawing, days, height, formatDay, formatValue]);

  useEffect(() => {
    const { current } = plot;
    if (!current || chosen === undefined) return;
    // uPlot keeps the mouse's last event for ever: whoever moves next would be taken for the mouse.
    delete current.cursor.event;
    // Outside of the picture the cursor is gone.
    current.setCursor({ left: chosen === null ? -10 : current.valToPos(chosen, 'x'), top: 0 });
  }, [chosen]);

  return <div ref={box} className={css.plot} style={{ height }} />;
}

type Picture = Pick<TimeSeriesPlotProps, 'drawing' | 'days' | 'height' | 'formatDay' | 'formatValue'>;

function optionsOf(
  picture: Picture,
  onSpot: (spot: Spot | null) => void,
  onFrame: (frame: PlotFrame) => void,
): Omit<uPlot.Options, 'width'> {
  const { drawing, days, height, formatDay, formatValue } = picture;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const font = `12px ${style.getPropertyValue('--font')}`;
  const low = drawing.ticks[0] ?? 0;
  const high = drawing.ticks.at(-1) ?? 1;
  const last = Math.max(days.length - 1, 0);
  return {
    height,
    padding: [8, 24, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      // The line stands on a day, never between two.
      move: (u, left, top) => [left < 0 ? left : u.valToPos(u.posToIdx(left), 'x'), top],
      points: { size: 8, width: 2, fill: colour('--panel') },
    },
    scales: {
      // One day alone lies in the middle.
      x: { time: false, range: () => (last === 0 ? [-1, 1] : [-drawing.edge, last + drawing.edge]) },
      y: { range: () => [low, high] },
    },
    axes: [
      {
        font,
        stroke: colour('--faint'),
        grid: { show: false },
        ticks: { show: false },
        splits: (u) => dayTicks(days, Math.floor(u.bbox.width / uPlot.pxRatio / DAY_WIDTH)),
        values: (_, splits) => splits.map((index) => formatDay(days[index] ?? '')),
        size: 28,
        gap: 8,
      },
      {
        font,
        stroke: colour('--faint'),
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
        splits: () => [...drawing.ticks],
        values: (_, splits) => splits.map(formatValue),
        // As wide as the longest label needs.
        size: (_, values) => 14 + 7 * Math.max(4, ...(values ?? []).map((text) => text.length)),
        gap: 8,
      },
    ],
    series: [
      {},
      ...drawing.strokes.map((stroke): uPlot.Series => {
        const ink = colour(stroke.colour);
        const dash = dashes[stroke.look];
        const asBars = stroke.filled === 'bars';
        return {
          stroke: stroke.look === 'previous' ? fade(ink, 0.7) : ink,
          width: asBars ? 0 : widths[stroke.look],
          spanGaps: false,
          // A bar is seen alone, a line needs a neighbour or a dot.
          points: asBars ? { show: false } : { show: true, filter: [...stroke.dots], size: 5, fill: ink },
          ...(dash ? { dash: [...dash], cap: 'round' as const } : {}),
          ...(stroke.filled ? { fill: fade(ink, asBars ? 0.55 : 0.08) } : {}),
          ...(asBars && barPaths ? { paths: barPaths } : {}),
        };
      }),
    ],
    hooks: {
      draw: [(u) => onFrame(frameOf(u, last))],
      drawClear: [(u) => shade(u, drawing.shadedFrom, colour('--hover'))],
      setCursor: [
        (u) => {
          const { idx } = u.cursor;
          const origin = u.bbox.left / uPlot.pxRatio;
          onSpot(
            idx === null || idx === undefined
              ? null
              : {
                  index: idx,
                  left: origin + u.valToPos(idx, 'x'),
                  isMouse: (u.cursor.event ?? null) !== null,
                },
          );
        },
      ],
    },
  };
}

function frameOf(u: uPlot, last: number): PlotFrame {
  const first = u.valToPos(0, 'x');
  return { left: u.bbox.left / uPlot.pxRatio + first, width: u.valToPos(last, 'x') - first };
}

/** Provisional days, from halfway before the first of them: its own point lies on shaded ground. */
function shade(u: uPlot, from: number | null, colour: string): void {
  if (from === null) return;
  const right = u.bbox.left + u.bbox.width;
  const left = Math.max(u.bbox.left, Math.min(right, u.valToPos(from - 0.5, 'x', true)));
  u.ctx.save();
  u.ctx.fillStyle = colour;
  u.ctx.fillRect(left, u.bbox.top, right - left, u.bbox.height);
  u.ctx.restore();
}

/** `#rrggbb` of tokens.css with transparency. */
const fade = (colour: string, alpha: number): string =>
  /^#[0-9a-f]{6}$/i.test(colour)
    ? colour +
      Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0')
    : colour;
