import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../Skeleton.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';
import css from './charts.module.css';
import { extremesOf, type Line, prepareTimeSeries, stepTo, type TimeSeriesData } from './timeSeries.ts';
import { TimeSeriesTable } from './TimeSeriesTable.tsx';
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
}

/** Lines over days: hover or ←/→ tell a day's values, the period before is dashed, the table holds the same. */
export function TimeSeries({ title, data, formats, note, height = 272 }: TimeSeriesProps) {
  const { t } = useTranslation();
  const drawing = useMemo(() => prepareTimeSeries(data), [data]);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const compared = data.lines.some(({ previous }) => previous);

  const sentence = (index: number) =>
    t(($) => $.analytics.chart.point, {
      day: formats.day(data.days[index] ?? ''),
      values: data.lines.map((line) => pointText(line, index)).join('; '),
    });
  const pointText = ({ label, values, previous }: Line, index: number) => {
    const value = formats.value(values[index] ?? null);
    if (!previous) return `${label} ${value}`;
    const before = formats.value(previous[index] ?? null);
    const change = formats.difference(values[index] ?? null, previous[index] ?? null);
    return `${label} ${value}, ${t(($) => $.analytics.chart.before, { value: before })}${change ? `, ${change}` : ''}`;
  };

  return (
    <ChartFigure
      title={title}
      summary={data.lines.map((line) => rangeText(line)).join('; ')}
      note={note}
      legend={
        <span className={css.legend} aria-hidden="true">
          {data.lines.map(({ key, label, colour }) => (
            <span key={key} className={css.entry}>
              <i style={{ background: `var(${colour})` }} />
              {label}
            </span>
          ))}
          {compared && (
            <span className={css.entry}>
              <i className={css.dashed} />
              {t(($) => $.analytics.chart.previous)}
            </span>
          )}
        </span>
      }
      table={<TimeSeriesTable title={title} data={data} formats={formats} />}
    >
      {/* An application: screen readers hand the arrow keys over, and the live sentence answers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rule takes an application for a text */}
      <div
        role="application"
        tabIndex={0}
        aria-label={t(($) => $.analytics.chart.keys, { title })}
        className={css.area}
        onKeyDown={(event) => {
          const next = stepTo(event.key, spot?.index ?? chosen, data.days.length);
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
            onSpot={setSpot}
          />
        </Suspense>
        {spot && <TimeSeriesTip spot={spot} data={data} formats={formats} />}
        <p aria-live="polite" className="visually-hidden">
          {chosen !== null && sentence(chosen)}
        </p>
      </div>
    </ChartFigure>
  );

  function leave() {
    setChosen(null);
    setSpot(null);
  }

  function rangeText({ label, values }: Line): string {
    const found = extremesOf(values);
    if (!found) return t(($) => $.analytics.chart.nothing, { label });
    return t(($) => $.analytics.chart.range, {
      label,
      low: formats.value(found.low.value),
      lowDay: formats.day(data.days[found.low.index] ?? ''),
      high: formats.value(found.high.value),
      highDay: formats.day(data.days[found.high.index] ?? ''),
    });
  }
}
