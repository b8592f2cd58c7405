import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BarRow, type BarShape, barsPicture, barsSheet, largestOf, prepareBars } from './bars.ts';
import css from './Bars.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';

interface BarsProps {
  title: string;
  rows: readonly (BarRow & { to?: LinkProps | undefined })[];
  formats: ChartFormats;
  note?: string | undefined;
  onSelect?: ((key: string) => void) | undefined;
}

/** Ranked bars, in the order given; the thin mark is the period before. Arrows lead from row to row, Enter follows. */
export function Bars({ title, rows, formats, note, onSelect }: BarsProps) {
  const { t } = useTranslation();
  const drawing = prepareBars(rows);
  const largest = largestOf(rows);
  const compared = rows.some(({ previous }) => (previous ?? null) !== null);
  const previous = t(($) => $.charts.previous);
  return (
    <ChartFigure
      title={title}
      note={note}
      summary={
        largest
          ? t(($) => $.charts.bars.summary, {
              count: rows.length,
              label: largest.label,
              value: formats.value(largest.value),
            })
          : t(($) => $.charts.nothing, { label: title })
      }
      legend={compared ? [{ label: previous, ink: '--c5' }] : []}
      sheet={() => barsSheet(rows, formats, { name: t(($) => $.charts.name), value: title, previous })}
      picture={() => barsPicture(rows, formats)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of the links in it */}
      <ol className={css.rows} onKeyDown={walkRows}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <Row row={row} onSelect={onSelect}>
              <Content row={row} shape={drawing.bars[index]} zero={drawing.zero} formats={formats} />
            </Row>
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}

interface RowProps {
  row: BarsProps['rows'][number];
  onSelect: BarsProps['onSelect'];
  children: ReactNode;
}

/** A link where it leads somewhere, a button where the screen decides, else plain. */
function Row({ row, onSelect, children }: RowProps) {
  if (row.to) {
    return (
      <Link {...row.to} className={css.row} data-stop>
        {children}
      </Link>
    );
  }
  if (!onSelect) return <div className={css.row}>{children}</div>;
  return (
    <button type="button" className={css.row} data-stop onClick={() => onSelect(row.key)}>
      {children}
    </button>
  );
}

interface ContentProps {
  row: BarRow;
  shape: BarShape | undefined;
  zero: number;
  formats: ChartFormats;
}

function Content({ row, shape, zero, formats }: ContentProps) {
  const { t } = useTranslation();
  const change = formats.difference(row.value, row.previous ?? null);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <>
      <span className={css.name}>
        <span className={css.label} title={row.label}>
          {row.label}
        </span>
        {row.note !== undefined && <span className={css.note}>{row.note}</span>}
      </span>
      <span className={css.track} aria-hidden="true">
        {zero > 0 && <i className={css.zero} style={{ left: percent(zero) }} />}
        {shape?.bar && (
          <i
            className={css.bar}
            style={{ left: percent(shape.bar.from), width: percent(shape.bar.to - shape.bar.from) }}
          />
        )}
        {shape && shape.previous !== null && (
          <i className={css.previous} style={{ left: percent(shape.previous) }} />
        )}
      </span>
      <span className={css.value}>
        {formats.value(row.value)}
        {(row.previous ?? null) !== null && (
          <span className="visually-hidden">
            {`, ${t(($) => $.charts.before, { value: formats.value(row.previous ?? null) })}`}
          </span>
        )}
        {change !== null && <span className={css.change}>{change}</span>}
      </span>
    </>
  );
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    Home: 0,
    End: stops.length - 1,
  };
  const next = places[event.key];
  if (now < 0 || next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}
