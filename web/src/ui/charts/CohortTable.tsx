import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';
import { cellTo, type CohortRow, cohortsPicture, cohortsSheet, prepareCohorts } from './cohorts.ts';
import css from './CohortTable.module.css';
import { inkCss } from './picture.ts';
import { heatShare } from './steps.ts';

interface CohortTableProps {
  title: string;
  rows: readonly CohortRow[];
  formats: ChartFormats;
  ageLabel: (age: number) => string;
  note?: string | undefined;
}

/** A real table with the heat of its cells; arrows lead from cell to cell. What is not over is hatched. */
export function CohortTable({ title, rows, formats, ageLabel, note }: CohortTableProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { ages, rows: drawn, ends } = prepareCohorts(rows);
  const [chosen, setAt] = useState({ row: 0, column: 0 });
  // Other data may have fewer rows and columns.
  const at = {
    row: Math.min(chosen.row, rows.length - 1),
    column: Math.min(chosen.column, ages.length - 1),
  };
  const known = rows
    .flatMap(({ cells }) => cells.map(({ value }) => value))
    .filter((value) => value !== null);
  const anyOpen = rows.some(({ isOpen, cells }) => isOpen || cells.some((cell) => cell.isOpen));

  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = cellTo(event.key, at, rows.length, ages.length);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  };

  return (
    <ChartFigure
      title={title}
      note={note}
      summary={
        known.length > 0
          ? t(($) => $.charts.cohorts.summary, {
              count: rows.length,
              low: formats.value(Math.min(...known)),
              high: formats.value(Math.max(...known)),
            })
          : t(($) => $.charts.nothing, { label: title })
      }
      sheet={() =>
        cohortsSheet(rows, ageLabel, {
          cohort: t(($) => $.charts.cohorts.cohort),
          size: t(($) => $.charts.cohorts.size),
        })
      }
      picture={() => cohortsPicture(rows, ageLabel, number)}
    >
      <div className={css.box}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows walk over its cells: that is a grid */}
        <table role="grid" aria-label={title} className={css.table} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.charts.cohorts.cohort)}</th>
              <th scope="col" className={css.size}>
                {t(($) => $.charts.cohorts.size)}
              </th>
              {ages.map((age) => (
                <th key={age} scope="col">
                  {ageLabel(age)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.label}
                  {row.isOpen && <OpenMark />}
                </th>
                <td className={css.size}>{number(row.size)}</td>
                {(drawn[index] ?? []).map((place, column) => (
                  <td
                    key={ages[column]}
                    data-cell={`${index}-${column}`}
                    tabIndex={at.row === index && at.column === column ? 0 : -1}
                    data-open={place?.cell.isOpen || undefined}
                    title={place ? `${row.label}, ${ageLabel(place.cell.age)}` : undefined}
                    style={place && place.heat !== null ? { background: heat(place.heat) } : undefined}
                    onFocus={() => setAt({ row: index, column })}
                  >
                    {place?.cell.text}
                    {place?.cell.isOpen && <OpenMark />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.legend}>
        {ends.length > 1 && (
          <span aria-hidden="true">
            {t(($) => $.charts.cohorts.less)}
            {ends.map((end, step) => (
              <i key={end} style={{ background: heat(heatShare(step, ends.length)) }} />
            ))}
            {t(($) => $.charts.cohorts.more)}
          </span>
        )}
        {anyOpen && (
          <span aria-hidden="true">
            <b>*</b> {t(($) => $.charts.cohorts.open)}
          </span>
        )}
      </p>
    </ChartFigure>
  );
}

const heat = (share: number) => inkCss({ of: '--c1', share });

function OpenMark() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true" className={css.mark}>
        *
      </span>
      <span className="visually-hidden">{`, ${t(($) => $.charts.cohorts.open)}`}</span>
    </>
  );
}
