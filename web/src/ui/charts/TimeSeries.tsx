import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../Skeleton.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';
import css from './charts.module.css';
import type { ChartMark, PlotFrame } from './marks.ts';
import { MarkStrip } from './MarkStrip.tsx';
import { extremesOf, type Line, prepareTimeSeries, stepTo, type TimeSeriesData } from './timeSeries.ts';
import { timeSeriesLegend, timeSeriesPicture, timeSeriesSheet } from './timeSeriesFiles.ts';
import { TimeSeriesTip } from './TimeSeriesTip.tsx';
import type { Spot } from './TimeSeriesPlot.tsx';

const TimeSeriesPlot = lazy(() => import('./TimeSeriesPlot.tsx'));

interface TimeSeriesProps {
  title: string;
  /** Keep its identity while nothing changes. */
  data: TimeSeriesData;
  formats: ChartFormats;
  note?: string | undefined;
  height?: number;
  /** What happened on some of the days. */
  marks?: readonly ChartMark[] | undefined;
  onMark?: ((mark: ChartMark) => void) | undefined;
}

/** Lines over days: hover or ←/→ tell a day's values, the period before is dashed, the table holds the same. */
export function TimeSeries({
  title,
  data,
  formats,
  note,
  height = 272,
  marks = [],
  onMark,
}: TimeSeriesProps) {
  const { t } = useTranslation();
  const drawing = useMemo(() => prepareTimeSeries(data), [data]);
  const [spot, setSpot] = useState<Spot | null>(null);
  // The day that the keyboard has chosen; undefined while the mouse leads.
  const [chosen, setChosen] = useState<number | null | undefined>(null);
  const [frame, setFrame] = useState<PlotFrame | null>(null);
  // Other data may have fewer days.
  const at = typeof chosen === 'number' && chosen < data.days.length ? chosen : null;

  const sentence = (index: number) =>
    t(($) => $.charts.sentence, {
      label: formats.day(data.days[index] ?? ''),
      values: [
        ...data.lines.map((line) => pointText(line, index)),
        ...marks.filter(({ day }) => day === data.days[index]).map(({ label }) => label),
      ].join('; '),
    });
  const pointText = ({ label, values, previous }: Line, index: number) => {
    const value = formats.value(values[index] ?? null);
    if (!previous) return `${label} ${value}`;
    const before = formats.value(previous[index] ?? null);
    const change = formats.difference(values[index] ?? null, previous[index] ?? null);
    return `${label} ${value}, ${t(($) => $.charts.before, { value: before })}${change ? `, ${change}` : ''}`;
  };

  return (
    <ChartFigure
      title={title}
      summary={data.lines.map((line) => rangeText(line)).join('; ')}
      note={note}
      legend={timeSeriesLegend(
        data,
        t(($) => $.charts.previous),
      )}
      sheet={() =>
        timeSeriesSheet(data, formats, {
          day: t(($) => $.charts.day),
          before: (label) => t(($) => $.charts.inPrevious, { label }),
        })
      }
      picture={() => timeSeriesPicture(data, formats)}
    >
      {/* An application: screen readers hand the arrow keys over, and the live sentence answers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rule takes an application for a text */}
      <div
        role="application"
        tabIndex={0}
        aria-label={t(($) => $.charts.keys.days, { title })}
        className={css.area}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const next = stepTo(event.key, at ?? spot?.index ?? null, data.days.length);
          if (event.key === 'Escape') leave();
          if (next === null) return;
          event.preventDefault();
          setChosen(next);
        }}
        onBlur={() => leave()}
      >
        <Suspense fallback={<Skeleton height={height} />}>
          <TimeSeriesPlot
            drawing={drawing}
            days={data.days}
            height={height}
            formatDay={formats.shortDay}
            formatValue={formats.short}
            chosen={chosen}
            onSpot={(next) => {
              setSpot(next);
              if (next?.isMouse) setChosen(undefined);
            }}
            onFrame={marks.length > 0 ? follow : undefined}
          />
        </Suspense>
        {spot && <TimeSeriesTip spot={spot} data={data} formats={formats} />}
        <p aria-live="polite" className="visually-hidden">
          {at !== null && sentence(at)}
        </p>
      </div>
      {marks.length > 0 && (
        <div className={css.marks}>
          {frame && (
            <MarkStrip marks={marks} days={data.days} frame={frame} formats={formats} onMark={onMark} />
          )}
        </div>
      )}
    </ChartFigure>
  );

  function follow(next: PlotFrame) {
    setFrame((now) => (now?.left === next.left && now.width === next.width ? now : next));
  }

  function leave() {
    setChosen(null);
    setSpot(null);
  }

  function rangeText({ label, values }: Line): string {
    const found = extremesOf(values);
    if (!found) return t(($) => $.charts.nothing, { label });
    return t(($) => $.charts.series.range, {
      label,
      low: formats.value(found.low.value),
      lowDay: formats.day(data.days[found.low.index] ?? ''),
      high: formats.value(found.high.value),
      highDay: formats.day(data.days[found.high.index] ?? ''),
    });
  }
}
