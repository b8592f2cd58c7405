import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Popover } from '../../ui/Popover.tsx';
import { CampaignHead } from './CampaignHead.tsx';
import { CampaignRows } from './CampaignRows.tsx';
import css from './CampaignTable.module.css';
import { FigureCells, type Explain } from './FigureCells.tsx';
import {
  knownPlatforms,
  measureOf,
  type NumberColumn,
  numberColumns,
  platformColours,
  shareOfSpend,
  sortCampaigns,
} from './campaigns.ts';
import { CAMPAIGNS } from './api.ts';
import { Explanation } from './Explanation.tsx';
import { definitionOf } from './measures.ts';
import { type Sort, sortAfterClick } from './search.ts';

interface CampaignTableProps {
  rows: readonly CampaignRow[];
  totals: Figures;
  meta: ReportMeta;
  compared: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  platform: string | undefined;
}

/** Beyond it only the rows in sight are in the document, and the table scrolls by itself. */
const LONG = 100;

interface Explained {
  column: NumberColumn;
  figures: Figures;
  of: string;
  sourceId: string | undefined;
  /** Of the cell inside the table, px. */
  box: { left: number; top: number; width: number; height: number };
}

/** Campaigns by any column; every number opens its formula, arrow keys lead from number to number. */
export function CampaignTable(props: CampaignTableProps) {
  const { rows, totals, meta, compared, sort, onSort, platform } = props;
  const { t } = useTranslation();
  // State, not a ref: the rows inside are mounted before a ref of their parent is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [explained, setExplained] = useState<Explained | null>(null);
  const sorted = useMemo(() => sortCampaigns(rows, sort), [rows, sort]);
  const colours = useMemo(() => platformColours(knownPlatforms(meta.sources, rows)), [meta.sources, rows]);
  const fullShare = Math.max(0, ...rows.map(({ figures }) => shareOfSpend(figures, totals) ?? 0));
  const columns = compared ? numberColumns : numberColumns.filter((column) => column !== 'change');
  const long = rows.length > LONG;

  const explain: Explain = (cell, column, figures, of, sourceId) => {
    const origin = inner.current?.getBoundingClientRect();
    if (!origin) return;
    const { left, top, width, height } = cell.getBoundingClientRect();
    setExplained({
      column,
      figures,
      of,
      sourceId,
      box: { left: left - origin.left, top: top - origin.top, width, height },
    });
  };
  const definition = explained && definitionOf(meta, measureOf(explained.column));
  const close = () => setExplained(null);

  return (
    <section className={classes('card', css.card)} aria-labelledby="campaigns">
      <header className={css.head}>
        <h2 id="campaigns" className={css.title}>
          {t(($) => $.analytics.table.title)}
        </h2>
        <Caption count={rows.length} sort={sort} />
      </header>
      {/* It scrolls, so the keyboard must reach it. */}
      <div
        ref={setScroller}
        className={classes(css.scroller, long && css.long)}
        role="region"
        aria-label={t(($) => $.analytics.table.scroll)}
        tabIndex={0}
      >
        <div ref={inner} className={css.inner}>
          <table className={css.table} aria-rowcount={rows.length + 2}>
            <CampaignHead
              columns={columns}
              currency={meta.currency}
              sort={sort}
              onSort={(column) => onSort(sortAfterClick(sort, column))}
              onExplain={(cell, column) =>
                explain(
                  cell,
                  column,
                  totals,
                  t(($) => $.analytics.explain.all),
                )
              }
            />
            <CampaignRows
              rows={sorted}
              columns={columns}
              totals={totals}
              meta={meta}
              colours={colours}
              inSightOf={long ? scroller : undefined}
              explain={explain}
              fullShare={fullShare}
            />
            <tfoot>
              <tr>
                <th scope="row">{t(($) => $.analytics.table.total)}</th>
                <FigureCells
                  name={t(($) => $.analytics.table.total)}
                  columns={columns}
                  figures={totals}
                  totals={totals}
                  meta={meta}
                  explain={(cell, column) =>
                    explain(
                      cell,
                      column,
                      totals,
                      t(($) => $.analytics.explain.all),
                    )
                  }
                />
              </tr>
            </tfoot>
          </table>
          {rows.length === 0 && <p className={css.none}>{t(($) => $.analytics.table.none)}</p>}
          <Popover
            open={explained !== null}
            onOpenChange={(open) => !open && close()}
            trigger={
              // Only a place and a name for the panel; the focus comes from the cell and returns to it.
              <button
                type="button"
                className={css.anchor}
                style={explained?.box}
                tabIndex={-1}
                aria-hidden="true"
              >
                {explained && t(($) => $.analytics.measures[measureOf(explained.column)])}
              </button>
            }
          >
            {explained && definition && (
              <Explanation
                definition={definition}
                figures={explained.figures}
                meta={meta}
                compared={compared}
                of={explained.of}
                sourceId={explained.sourceId}
                platform={platform}
                onClose={close}
              />
            )}
          </Popover>
        </div>
      </div>
    </section>
  );
}

function Caption({ count, sort }: { count: number; sort: Sort }) {
  const { t } = useTranslation();
  const names = {
    ...t(($) => $.analytics.measures, { returnObjects: true }),
    ...t(($) => $.analytics.table, { returnObjects: true }),
  };
  return (
    <span className={css.caption}>
      {count === CAMPAIGNS
        ? t(($) => $.analytics.table.first, { count })
        : t(($) => $.analytics.table.count, { count })}
      {' · '}
      {t(($) => $.analytics.table.sortedBy, { column: names[sort.column] })}
    </span>
  );
}
