import type { BurnoutRow, CreativeRow } from '@takt/contract/creatives.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { CreativeCard } from './CreativeCard.tsx';
import { CreativeGrid } from './CreativeGrid.tsx';
import { keyOf, measureIn } from './creatives.ts';
import { toCreative } from './links.ts';
import { useCreativeMenu } from './useCreativeMenu.tsx';
import { useTrends } from './useTrends.ts';

interface CreativeCardsProps {
  rows: readonly CreativeRow[];
  meta: ReportMeta;
  state: ReportState;
  verdicts: ReadonlyMap<string, BurnoutRow>;
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: ((key: string) => void) | undefined;
  onEdit?: ((row: CreativeRow) => void) | undefined;
  rankOf?: ((row: CreativeRow) => number | undefined) | undefined;
}

export function CreativeCards(props: CreativeCardsProps) {
  const { rows, meta, state, verdicts, chosen, onChoose, onEdit, rankOf } = props;
  const measure = measureIn(state.search);
  const trends = useTrends(state, measure);
  const menu = useCreativeMenu(state, measure);
  return (
    <CreativeGrid rows={rows}>
      {(row) => {
        const key = keyOf(row);
        const verdict = verdicts.get(key);
        return (
          <CreativeCard
            key={key}
            row={row}
            meta={meta}
            state={state}
            measure={measure}
            to={toCreative(row, state.search)}
            menu={menu(row, { verdict, onEdit: onEdit && (() => onEdit(row)) })}
            verdict={verdict}
            trend={trends.get(key)}
            rank={rankOf?.(row)}
            chosen={chosen?.has(key)}
            onChoose={onChoose}
          />
        );
      }}
    </CreativeGrid>
  );
}
