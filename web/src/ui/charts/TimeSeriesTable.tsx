import { useTranslation } from 'react-i18next';
import css from './charts.module.css';
import type { ChartFormats } from './chartFormats.ts';
import type { TimeSeriesData } from './timeSeries.ts';

interface TimeSeriesTableProps {
  title: string;
  data: TimeSeriesData;
  formats: ChartFormats;
}

export function TimeSeriesTable({ title, data, formats }: TimeSeriesTableProps) {
  const { t } = useTranslation();
  return (
    // It scrolls, so the keyboard must reach it.
    <div className={css.tableBox} role="region" aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.analytics.chart.day)}</th>
            {data.lines.flatMap(({ key, label, previous }) => [
              <th key={key} scope="col">
                {label}
              </th>,
              previous && (
                <th key={`${key}-previous`} scope="col">
                  {t(($) => $.analytics.chart.labelBefore, { label })}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {data.days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{formats.day(day)}</th>
              {data.lines.flatMap(({ key, values, previous }) => [
                <td key={key}>{formats.value(values[index] ?? null)}</td>,
                previous && <td key={`${key}-previous`}>{formats.value(previous[index] ?? null)}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
