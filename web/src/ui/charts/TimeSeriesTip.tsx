import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import css from './charts.module.css';
import type { ChartFormats } from './chartFormats.ts';
import type { TimeSeriesData } from './timeSeries.ts';
import type { Spot } from './TimeSeriesPlot.tsx';

interface TimeSeriesTipProps {
  spot: Spot;
  data: TimeSeriesData;
  formats: ChartFormats;
}

/** Both values of a day and their difference. The live sentence says the same to screen readers. */
export function TimeSeriesTip({ spot: { index, left }, data, formats }: TimeSeriesTipProps) {
  const { t } = useTranslation();
  const day = data.days[index];
  const previousDay = data.previousDays?.[index];
  const compared = data.lines.some(({ previous }) => previous);
  if (day === undefined) return null;
  const provisional = data.provisionalFrom ? day >= data.provisionalFrom : false;
  return (
    <div
      className={classes(css.tip, index > data.days.length / 2 && css.tipLeft)}
      style={{ left }}
      aria-hidden="true"
    >
      <table>
        <thead>
          <tr>
            <th colSpan={2}>{formats.day(day)}</th>
            {compared && <th>{previousDay ? formats.day(previousDay) : ''}</th>}
          </tr>
        </thead>
        <tbody>
          {data.lines.map(({ key, label, colour, values, previous }) => (
            <tr key={key}>
              <td>
                <i style={{ background: `var(${colour})` }} />
                {label}
              </td>
              <td className={css.strong}>{formats.value(values[index] ?? null)}</td>
              {compared && <td className={css.soft}>{formats.value(previous?.[index] ?? null)}</td>}
              {compared && <td>{formats.difference(values[index] ?? null, previous?.[index] ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {provisional && <p className={css.soft}>{t(($) => $.charts.provisional)}</p>}
    </div>
  );
}
