import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { shareOf } from '../../ui/share.ts';
import css from './CampaignTable.module.css';
import { changeOfSpend, measureOf, type NumberColumn, shareOfSpend } from './campaigns.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import { definitionOf, figureOf, showMeasure } from './measures.ts';
import { moveFocus } from './moveFocus.ts';

/** Opens the formula of a number at its cell. */
export type Explain = (
  cell: Element,
  column: NumberColumn,
  figures: Figures,
  of: string,
  sourceId?: string,
) => void;

const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

interface FigureCellsProps {
  name: string;
  columns: readonly NumberColumn[];
  figures: Figures;
  totals: Figures;
  meta: ReportMeta;
  explain: (cell: Element, column: NumberColumn) => void;
  /** The share that fills the bar; without it there is no bar. */
  fullShare?: number;
}

/** The numbers of one row and the bar of its share. Plain elements: they stand in long tables. */
export function FigureCells({ name, columns, figures, totals, meta, explain, fullShare }: FigureCellsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = shareOfSpend(figures, totals);
  return (
    <>
      {columns.map((column) => {
        const definition = definitionOf(meta, measureOf(column));
        if (!definition) return <td key={column}>{formats.number(null)}</td>;
        const { value } = figureOf(figures, definition.key);
        const text = showMeasure(formats, definition, value, { currency: meta.currency, bare: true });
        return (
          <td key={column}>
            <button
              type="button"
              className={css.number}
              aria-haspopup="dialog"
              title={t(($) => $.analytics.explain.open, {
                name: `${name}, ${t(($) => $.analytics.measures[definition.key])}`,
              })}
              onClick={(event) => explain(event.currentTarget, column)}
              onKeyDown={moveFocus}
            >
              {column === 'change' ? <ChangeBadge change={changeOfSpend(figures)} plain /> : text}
            </button>
          </td>
        );
      })}
      <td>
        <span className={css.share}>
          {formats.number(share, PERCENT)}
          <span className={css.track} aria-hidden="true">
            {fullShare !== undefined && share !== null && (
              <i style={{ width: `${shareOf(share, fullShare) * 100}%` }} />
            )}
          </span>
        </span>
      </td>
    </>
  );
}
