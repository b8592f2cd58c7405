import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../ui/sheets/sheet.ts';
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx';
import { Explorer } from '../../ui/charts/Explorer.tsx';
import { Tip } from '../../ui/charts/Tip.tsx';
import { useWidth } from '../../ui/charts/useWidth.ts';
import type { Curve } from './cohorts.ts';
import css from './CohortCurves.module.css';
import { curvesPicture, nearestCurve, prepareCurves } from './curves.ts';

interface CohortCurvesProps {
  title: string;
  curves: readonly Curve[];
  all: readonly (number | null)[];
  cac: number | null;
  nameOf: (key: string) => string;
  value: (value: number | null) => string;
  short: (value: number) => string;
}

const HEIGHT = 300;

/** What a client brings as the cohorts age; the arrows walk from cohort to cohort, each is told at its latest age. */
export function CohortCurves({ title, curves, all, cac, nameOf, value, short }: CohortCurvesProps) {
  const { t } = useTranslation();
  const [width, box] = useWidth();
  const [spot, setSpot] = useState<{ curve: number; age: number } | null>(null);
  const drawing = useMemo(
    () => prepareCurves(curves, all, cac, { width, height: HEIGHT }),
    [curves, all, cac, width],
  );
  const curve = spot && curves[spot.curve];
  const found = curve?.values[spot?.age ?? 0] ?? null;
  const sentence =
    curve && spot
      ? t(($) => $.contracts.cohort.curve, { name: nameOf(curve.key), value: value(found), age: spot.age })
      : undefined;
  const legend = [
    { label: t(($) => $.contracts.cohort.average), ink: '--c1' },
    { label: t(($) => $.contracts.cohort.each), ink: { of: '--c5', share: 0.45 } },
    ...(cac === null
      ? []
      : ([{ label: t(($) => $.contracts.cohort.cac), ink: '--c3', dash: [5, 4] }] as const)),
  ] as const;
  const { plot } = drawing;
  return (
    <ChartFigure
      title={title}
      legend={legend}
      summary={t(($) => $.contracts.cohort.curvesSummary, {
        count: curves.length,
        age: Math.max(0, all.length - 1),
        value: value(all.at(-1) ?? null),
      })}
      sheet={() => {
        const ages = Array.from(
          { length: Math.max(0, ...curves.map(({ values }) => values.length)) },
          (_, at) => at,
        );
        const cell = (amount: number | null): Cell => ({ amount, shown: value(amount) });
        return {
          heads: [t(($) => $.contracts.cohort.month), ...ages.map(String)],
          rows: [{ key: null, values: all }, ...curves].map(({ key, values }) => [
            { text: key === null ? t(($) => $.contracts.cohort.average) : nameOf(key) },
            ...ages.map((age) => cell(values[age] ?? null)),
          ]),
        };
      }}
      picture={() => curvesPicture(curves, all, cac, short)}
    >
      <Explorer
        ref={box}
        label={t(($) => $.contracts.cohort.curvesKeys, { title })}
        count={curves.length}
        at={spot?.curve ?? null}
        onAt={(at) =>
          setSpot(at === null ? null : { curve: at, age: Math.max(0, (curves[at]?.values.length ?? 1) - 1) })
        }
        sentence={sentence}
      >
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className={css.plot}
          aria-hidden="true"
          onPointerMove={(event) => {
            const corner = event.currentTarget.getBoundingClientRect();
            setSpot(nearestCurve(curves, drawing, event.clientX - corner.left, event.clientY - corner.top));
          }}
          onPointerLeave={() => setSpot(null)}
        >
          {drawing.y.map(({ at, value: tick }) => (
            <g key={tick}>
              <path d={`M${plot.left} ${at}H${plot.right}`} className={css.grid} />
              <text x={plot.left - 8} y={at + 4} textAnchor="end" className={css.tick}>
                {short(tick)}
              </text>
            </g>
          ))}
          {drawing.x.map(({ at, age }) => (
            <text key={age} x={at} y={plot.bottom + 16} textAnchor="middle" className={css.tick}>
              {age}
            </text>
          ))}
          <text x={plot.right} y={HEIGHT - 6} textAnchor="end" className={css.tick}>
            {`${t(($) => $.contracts.cohort.ageName)} →`}
          </text>
          {drawing.curves.map(({ key, d }, at) => (
            <path key={key} d={d} className={css.curve} data-at={at === spot?.curve || undefined} />
          ))}
          {drawing.cac !== null && (
            <path d={`M${plot.left} ${drawing.cac}H${plot.right}`} className={css.cac} />
          )}
          <path d={drawing.all} className={css.all} />
          {spot && found !== null && (
            <circle cx={drawing.xOf(spot.age)} cy={drawing.yOf(found)} r={4} className={css.dot} />
          )}
        </svg>
        {spot && curve && found !== null && (
          <Tip
            left={drawing.xOf(spot.age)}
            top={Math.max(0, drawing.yOf(found) - 48)}
            isRight={drawing.xOf(spot.age) > width / 2}
          >
            <b>{nameOf(curve.key)}</b>
            <p>{sentence}</p>
          </Tip>
        )}
      </Explorer>
    </ChartFigure>
  );
}
