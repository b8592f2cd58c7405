import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { ChartFigure } from './ChartFigure.tsx';
import css from './charts.module.css';
import { Explorer } from './Explorer.tsx';
import { inkCss } from './picture.ts';
import {
  nearestDot,
  prepareScatter,
  type ScatterAxis,
  type ScatterDrawing,
  type ScatterPoint,
  type ScatterScale,
  scatterPicture,
  scatterSheet,
  toneInk,
} from './scatter.ts';
import own from './Scatter.module.css';
import { Tip } from './Tip.tsx';
import { useWidth } from './useWidth.ts';

interface ScatterProps {
  title: string;
  points: readonly ScatterPoint[];
  x: ScatterAxis;
  y: ScatterAxis;
  height?: number;
  note?: string | undefined;
  onSelect?: ((key: string) => void) | undefined;
}

/** Two measures against each other, the medians dashed; arrows walk from left to right, Enter and a click follow. */
export function Scatter({ title, points, x, y, height = 360, note, onSelect }: ScatterProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [width, box] = useWidth();
  const drawing = useMemo(() => prepareScatter(points, { width, height }), [points, width, height]);
  const [at, setAt] = useState<number | null>(null);
  const dot = at === null ? undefined : drawing.dots[at];
  const select = () => dot && onSelect?.(dot.point.key);
  const valuesOf = (point: ScatterPoint) =>
    `${x.label} ${x.format(point.x)}, ${y.label} ${y.format(point.y)}`;
  const axisName = ({ label }: ScatterAxis, { isLogarithmic }: ScatterScale) =>
    isLogarithmic ? t(($) => $.charts.scatter.log10, { label }) : label;

  return (
    <ChartFigure
      title={title}
      note={note}
      summary={summaryOf()}
      sheet={() =>
        scatterSheet(points, x, y, {
          name: t(($) => $.charts.name),
          size: t(($) => $.charts.scatter.size),
        })
      }
      picture={() => scatterPicture(points, x, y)}
    >
      <Explorer
        ref={box}
        label={t(($) => $.charts.keys.points, { title })}
        count={drawing.dots.length}
        at={at}
        onAt={setAt}
        sentence={dot && t(($) => $.charts.sentence, { label: dot.point.label, values: valuesOf(dot.point) })}
        onEnter={select}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the Explorer's */}
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className={own.plot}
          data-selects={onSelect && dot ? true : undefined}
          aria-hidden="true"
          onPointerMove={(event) => {
            const corner = event.currentTarget.getBoundingClientRect();
            setAt(nearestDot(drawing.dots, event.clientX - corner.left, event.clientY - corner.top));
          }}
          onPointerLeave={() => setAt(null)}
          onClick={select}
        >
          <Axes drawing={drawing} x={x} y={y} />
          {drawing.dots.map(({ point, x: left, y: top, r }, index) => (
            <circle
              key={point.key}
              cx={left}
              cy={top}
              r={r}
              className={own.dot}
              data-at={index === at || undefined}
              style={{ fill: inkCss(toneInk(point.tone)), stroke: inkCss(toneInk(point.tone)) }}
            />
          ))}
          {drawing.labels.map(({ key, text, x: left, y: top, align }) => (
            <text key={key} x={left} y={top} textAnchor={align} className={own.name}>
              {text}
            </text>
          ))}
          <text x={drawing.plot.right} y={height - 6} textAnchor="end" className={own.axis}>
            {`${axisName(x, drawing.x)} →`}
          </text>
          <text x={4} y={height - 6} className={own.axis}>
            {`↑ ${axisName(y, drawing.y)}`}
          </text>
        </svg>
        {dot && (
          <Tip left={dot.x} top={Math.max(0, dot.y - 40)} isRight={dot.x > width / 2}>
            <b className={css.strong}>{dot.point.label}</b>
            <p>{`${x.label}: ${x.format(dot.point.x)}`}</p>
            <p>{`${y.label}: ${y.format(dot.point.y)}`}</p>
            {(dot.point.size ?? null) !== null && (
              <p
                className={css.soft}
              >{`${t(($) => $.charts.scatter.size)}: ${number(dot.point.size ?? null)}`}</p>
            )}
          </Tip>
        )}
      </Explorer>
      {drawing.unplaced > 0 && (
        <p className={css.foot}>{t(($) => $.charts.scatter.unplaced, { count: drawing.unplaced })}</p>
      )}
    </ChartFigure>
  );

  function summaryOf(): string {
    const count = t(($) => $.charts.scatter.summary, { count: drawing.dots.length });
    if (!drawing.x.median || !drawing.y.median) return count;
    const medians = t(($) => $.charts.scatter.medians, {
      x: x.label,
      xValue: x.format(drawing.x.median.value),
      y: y.label,
      yValue: y.format(drawing.y.median.value),
    });
    return `${count}; ${medians}`;
  }
}

interface AxesProps {
  drawing: ScatterDrawing;
  x: ScatterAxis;
  y: ScatterAxis;
}

function Axes({ drawing, x, y }: AxesProps) {
  const { plot } = drawing;
  return (
    <>
      {drawing.y.ticks.map(({ at, value }) => (
        <g key={value}>
          <path d={`M${plot.left} ${at}H${plot.right}`} className={own.grid} />
          <text x={plot.left - 8} y={at + 4} textAnchor="end" className={own.tick}>
            {(y.short ?? y.format)(value)}
          </text>
        </g>
      ))}
      {drawing.x.ticks.map(({ at, value }) => (
        <text
          key={value}
          x={at}
          y={plot.bottom + 16}
          textAnchor={at > plot.right - 24 ? 'end' : 'middle'}
          className={own.tick}
        >
          {(x.short ?? x.format)(value)}
        </text>
      ))}
      {drawing.x.median && (
        <path d={`M${drawing.x.median.at} ${plot.top}V${plot.bottom}`} className={own.median} />
      )}
      {drawing.y.median && (
        <path d={`M${plot.left} ${drawing.y.median.at}H${plot.right}`} className={own.median} />
      )}
    </>
  );
}
