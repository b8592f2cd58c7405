import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { ColourName } from '../../ui/charts/timeSeries.ts';
import css from './CampaignTable.module.css';
import type { NumberColumn } from './campaigns.ts';
import { type Explain, FigureCells } from './FigureCells.tsx';
import { usePlatformName } from './usePlatformName.ts';

export interface RowsProps {
  rows: readonly CampaignRow[];
  columns: readonly NumberColumn[];
  totals: Figures;
  meta: ReportMeta;
  colours: ReadonlyMap<string, ColourName>;
  explain: Explain;
  /** The largest share of spend: its bar is full. */
  fullShare: number;
}

export function CampaignTableRow({
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
  const several = colours.size > 1;
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <span className={css.campaign} title={several ? `${row.campaign} · ${platform}` : row.campaign}>
          <i
            className={css.dot}
            style={{ background: `var(${colours.get(row.platform) ?? '--c5'})` }}
            aria-hidden="true"
          />
          <span className={css.name}>{row.campaign}</span>
          {several && <span className={css.platform}>{platform}</span>}
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
