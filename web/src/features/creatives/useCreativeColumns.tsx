import type { BurnoutRow, CreativeMeasure, CreativeRow } from '@takt/contract/creatives.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/table/DataTable.tsx';
import { PlatformName } from '../analytics/PlatformName.tsx';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { BurnoutBadge } from './BurnoutBadge.tsx';
import { keyOf } from './creatives.ts';
import css from './CreativesTable.module.css';

interface Given {
  totals?: Figures | undefined;
  meta: ReportMeta;
  state: ReportState;
  verdicts: ReadonlyMap<string, BurnoutRow>;
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: ((key: string) => void) | undefined;
}

const hidden = ['orders', 'cpa', 'impressions', 'clicks', 'cpc', 'cpm', 'hook_rate', 'hold_rate'] as const;
const measures: readonly CreativeMeasure[] = [
  ...(['spend', 'revenue', 'roas', 'drr', 'leads', 'cpl', 'ctr'] as const),
  ...hidden,
];

/** Columns of creatives: what they are, what they cost and brought, and what became of their audience. */
export function useCreativeColumns(given: Given): readonly Column<CreativeRow>[] {
  const { totals, meta, state, verdicts, chosen, onChoose } = given;
  const { t } = useTranslation();
  const platformName = usePlatformName();
  const measureColumns = useMeasureColumns();
  const name = t(($) => $.creatives.columns, { returnObjects: true });
  const word = (
    key: string,
    title: string,
    value: (row: CreativeRow) => string,
    isHidden = false,
  ): Column<CreativeRow> => ({ key, title, hidden: isHidden, value: (row) => value(row) || null });
  const choice: Column<CreativeRow> = {
    key: 'choice',
    title: t(($) => $.creatives.chosen),
    fixed: true,
    value: (row) => (chosen?.has(keyOf(row)) ? 1 : 0),
    show: (row) => (
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        className={css.box}
        aria-checked={chosen?.has(keyOf(row)) ?? false}
        aria-label={t(($) => $.creatives.select, { name: row.name })}
        onClick={() => onChoose?.(keyOf(row))}
      />
    ),
  };
  const verdict: Column<CreativeRow> = {
    key: 'class',
    title: name.class,
    value: (row) => {
      const found = verdicts.get(keyOf(row));
      return found ? t(($) => $.creatives.classes[found.class]) : null;
    },
    show: (row) => {
      const found = verdicts.get(keyOf(row));
      return found ? <BurnoutBadge verdict={found} /> : '—';
    },
  };
  return [
    { key: 'name', title: name.creative, value: (row) => row.name, fixed: true },
    ...(onChoose ? [choice] : []),
    {
      ...word('platform', name.platform, (row) => platformName(row.platform)),
      show: (row) => <PlatformName platform={row.platform} />,
    },
    word('campaign', name.campaign, (row) => row.campaign, true),
    word('theme', name.theme, (row) => row.theme),
    word('format', name.format, (row) => row.format, true),
    word('product', name.product, (row) => row.product_key, true),
    word('erid', name.erid, (row) => row.erid, true),
    ...measureColumns<CreativeRow>({
      meta,
      state,
      totals,
      measures,
      hidden,
      figures: (row) => row.figures,
      name: (row) => row.name,
      sourceId: (row) => row.source_id,
    }),
    {
      key: 'days',
      title: name.activeDays,
      align: 'end',
      hidden: true,
      value: (row) => row.active_days,
      show: (row) => <span className={css.number}>{row.active_days}</span>,
    },
    verdict,
  ];
}
