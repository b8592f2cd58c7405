import type { CampaignRow, Figures, ReportMeta } from '@takt/contract/analytics.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { ColourName } from '../../ui/charts/timeSeries.ts';
import css from './CampaignTable.module.css';
import { keyOf, type NumberColumn } from './campaigns.ts';
import { type Explain, FigureCells } from './FigureCells.tsx';
import { usePlatformName } from './usePlatformName.ts';

interface RowsProps {
  rows: readonly CampaignRow[];
  columns: readonly NumberColumn[];
  totals: Figures;
  meta: ReportMeta;
  colours: ReadonlyMap<string, ColourName>;
  explain: Explain;
  /** The largest share of spend: its bar is full. */
  fullShare: number;
}

/** The body of the table; with a scroller, only the rows in its sight. */
export function CampaignRows({
  scroller,
  ...props
}: RowsProps & { scroller: RefObject<HTMLElement | null> | null }) {
  return scroller ? <RowsInSight {...props} scroller={scroller} /> : <AllRows {...props} />;
}

function AllRows(props: RowsProps) {
  return (
    <tbody>
      {props.rows.map((row, index) => (
        <Row key={keyOf(row)} {...props} row={row} index={index} />
      ))}
    </tbody>
  );
}

/** px, as in CampaignTable.module.css */
const ROW_HEIGHT = 41;

function RowsInSight({ scroller, ...props }: RowsProps & { scroller: RefObject<HTMLElement | null> }) {
  const { rows } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
      {items.map(({ index }) => {
        const row = rows[index];
        return row && <Row key={keyOf(row)} {...props} row={row} index={index} />;
      })}
      {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
    </tbody>
  );
}

function Row({
  row,
  index,
  columns,
  totals,
  meta,
  colours,
  explain,
  fullShare,
}: RowsProps & { row: CampaignRow; index: number }) {
  const platform = usePlatformName()(row.platform);
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <span className={css.campaign}>
          <i
            className={css.dot}
            style={{ background: `var(${colours.get(row.platform) ?? '--c5'})` }}
            aria-hidden="true"
          />
          <span className={css.name} title={row.campaign}>
            {row.campaign}
          </span>
          {colours.size > 1 && <span className={css.platform}>{platform}</span>}
        </span>
      </th>
      <FigureCells
        name={row.campaign}
        columns={columns}
        figures={row.figures}
        totals={totals}
        meta={meta}
        fullShare={fullShare}
        explain={(cell, column) => explain(cell, column, row.figures, row.campaign, row.source_id)}
      />
    </tr>
  );
}
