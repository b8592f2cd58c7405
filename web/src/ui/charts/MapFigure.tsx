import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';
import css from './charts.module.css';
import { Explorer } from './Explorer.tsx';
import { letterInk, type MapDrawing, mapPicture, mapSheet, type PlaceValue } from './map.ts';
import own from './Map.module.css';
import { inkCss } from './picture.ts';
import { Tip } from './Tip.tsx';

interface MapFigureProps {
  title: string;
  values: readonly PlaceValue[];
  drawing: MapDrawing;
  formats: ChartFormats;
  note?: string | undefined;
  /** How it is to be read. */
  hint?: string | undefined;
  onSelect?: ((code: string) => void) | undefined;
}

/** px at most: the whole map is seen at once. */
const HEIGHT = 480;

/** Places in steps of one colour with their legend; arrows walk from the most on, places without a shape included. */
export function MapFigure({ title, values, drawing, formats, note, hint, onSelect }: MapFigureProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number | null>(null);
  const place = at === null ? undefined : drawing.order[at];
  const most = drawing.order[0];
  const select = () => place && onSelect?.(place.code);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <ChartFigure
      title={title}
      note={note}
      summary={
        most
          ? t(($) => $.charts.map.summary, {
              count: values.length,
              label: most.label,
              value: formats.value(most.value),
            })
          : t(($) => $.charts.nothing, { label: title })
      }
      sheet={() =>
        mapSheet(values, formats, { place: t(($) => $.charts.map.place), value: t(($) => $.charts.value) })
      }
      picture={() => mapPicture(drawing, formats)}
    >
      <Explorer
        label={t(($) => $.charts.keys.places, { title })}
        count={drawing.order.length}
        at={at}
        onAt={setAt}
        sentence={
          place && t(($) => $.charts.sentence, { label: place.label, values: formats.value(place.value) })
        }
        onEnter={select}
      >
        <div className={own.frame} style={{ maxWidth: (HEIGHT * drawing.width) / drawing.height }}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the Explorer's */}
          <svg
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            className={own.map}
            aria-hidden="true"
            onPointerLeave={() => setAt(null)}
            onClick={select}
          >
            {drawing.places.map((shape) => (
              <g
                key={`${shape.code} ${shape.name}`}
                className={own.place}
                data-selects={(onSelect && shape.at !== null) || undefined}
                onPointerEnter={() => setAt(shape.at)}
              >
                <path d={shape.d} style={{ fill: inkCss(shape.ink) }}>
                  {shape.at === null && <title>{`${shape.name}: ${t(($) => $.charts.map.unknown)}`}</title>}
                </path>
                {shape.text !== undefined && (
                  <text x={shape.x} y={shape.y + 5} style={{ fill: inkCss(letterInk(shape.ink)) }}>
                    {shape.text}
                  </text>
                )}
              </g>
            ))}
            {place?.shape && <path d={place.shape.d} className={own.chosen} />}
          </svg>
          {place && (
            <Tip
              left={percent(place.shape?.x ?? 0, drawing.width)}
              top={percent(place.shape?.y ?? drawing.height * 0.9, drawing.height)}
              isRight={(place.shape?.x ?? 0) > drawing.width / 2}
            >
              {place.label} <b className={css.strong}>{formats.value(place.value)}</b>
            </Tip>
          )}
        </div>
      </Explorer>
      <Legend drawing={drawing} formats={formats} hint={hint} />
    </ChartFigure>
  );
}

function Legend({ drawing, formats, hint }: Pick<MapFigureProps, 'drawing' | 'formats' | 'hint'>) {
  const { t } = useTranslation();
  const { steps, offMap } = drawing;
  const off = offMap.map(({ label, value }) => `${label} ${formats.value(value)}`).join(', ');
  return (
    <div className={own.foot}>
      {steps.length > 0 && (
        <ul className={own.legend} aria-hidden="true">
          {steps.map(({ from, to, ink }) => (
            <li key={to}>
              <i style={{ background: inkCss(ink) }} />
              {from === to ? formats.short(to) : `${formats.short(from)} – ${formats.short(to)}`}
            </li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p>{hint}</p>}
      {offMap.length > 0 && <p>{t(($) => $.charts.map.offMap, { places: off })}</p>}
    </div>
  );
}
