import { IconChartLine, IconDots, IconTable } from '@tabler/icons-react';
import { type ReactNode, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { Menu } from '../Menu.tsx';
import type { Sheet } from '../sheets/sheet.ts';
import css from './charts.module.css';
import { FigureMenuContext } from './figureMenu.ts';
import { FigureTable } from './FigureTable.tsx';
import { inkCss, type LegendEntry, type Picture } from './picture.ts';
import { useFigureFiles } from './useFigureFiles.ts';

interface ChartFigureProps {
  title: string;
  /** One sentence that says what the picture shows. */
  summary: string;
  legend?: readonly LegendEntry[];
  /** Right of the head, as «последние 2 дня предварительные». */
  note?: string | undefined;
  /** The same data as a table, and as a file. */
  sheet: () => Sheet;
  /** The same data as a file of a picture. */
  picture: () => Picture;
  children: ReactNode;
}

/** The frame of every chart: caption, summary for those who don't see it, the way to the table and to files. */
export function ChartFigure({
  title,
  summary,
  legend = [],
  note,
  sheet,
  picture,
  children,
}: ChartFigureProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { sections, controls } = use(FigureMenuContext);
  const files = useFigureFiles({ title, legend, note, sheet, picture });
  const swap = asTable ? t(($) => $.charts.asChart) : t(($) => $.charts.asTable);
  return (
    <figure className={css.figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <figcaption className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {legend.length > 0 && <Legend entries={legend} />}
        <span className={css.aside}>
          {note !== undefined && <span className={css.note}>{note}</span>}
          {controls}
          <Button
            variant="ghost"
            size="sm"
            className={css.act}
            aria-pressed={asTable}
            aria-label={t(($) => $.charts.asTable)}
            title={swap}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          </Button>
          <Menu
            placement="bottom-end"
            width={240}
            sections={[...sections, files]}
            trigger={
              <Button
                variant="ghost"
                size="sm"
                className={css.act}
                aria-label={t(($) => $.charts.menu, { title })}
                title={t(($) => $.charts.acts)}
              >
                <IconDots aria-hidden="true" />
              </Button>
            }
          />
        </span>
      </figcaption>
      <p id={`${id}-summary`} className="visually-hidden">
        {summary}
      </p>
      {asTable ? <FigureTable title={title} sheet={sheet()} /> : children}
    </figure>
  );
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <span className={css.legend} aria-hidden="true">
      {entries.map(({ label, ink, dash }) => (
        <span key={label} className={css.entry}>
          <svg width="16" height="4" viewBox="0 0 16 4">
            <path
              d="M1 2h14"
              style={{ stroke: inkCss(ink) }}
              strokeWidth={dash ? 2 : 3}
              strokeLinecap="round"
              {...(dash ? { strokeDasharray: dash.join(' ') } : {})}
            />
          </svg>
          {label}
        </span>
      ))}
    </span>
  );
}
