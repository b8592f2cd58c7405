import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import css from './charts.module.css';

interface ChartFigureProps {
  title: string;
  /** One sentence that says what the picture shows. */
  summary: string;
  legend?: ReactNode;
  /** Right of the head, as «последние 2 дня предварительные». */
  note?: ReactNode;
  /** The same data as a table. */
  table: ReactNode;
  children: ReactNode;
}

/** The frame of every chart: caption, summary for those who don't see it, and the way to the table. */
export function ChartFigure({ title, summary, legend, note, table, children }: ChartFigureProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={css.figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <figcaption className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {legend}
        <span className={css.aside}>
          {note !== undefined && <span className={css.note}>{note}</span>}
          <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t(($) => $.analytics.chart.asChart) : t(($) => $.analytics.chart.asTable)}
          </Button>
        </span>
      </figcaption>
      <p id={`${id}-summary`} className="visually-hidden">
        {summary}
      </p>
      {asTable ? table : children}
    </figure>
  );
}
