import type { ThemeRow } from '@takt/contract/creatives.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { ChangeBadge } from '../analytics/ChangeBadge.tsx';
import { changeOf, definitionOf } from '../analytics/measures.ts';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { Artwork } from './Artwork.tsx';
import css from './Themes.module.css';

interface Given {
  totals: Figures;
  meta: ReportMeta;
  state: ReportState;
}
const lifted = ['ctr', 'roas', 'cpl', 'hook_rate', 'hold_rate'] as const;
const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
/** Plain numbers end where those do that are buttons. */
const plain = (content: ReactNode) => <span className={css.number}>{content}</span>;
type Lifted = (typeof lifted)[number];
const isLifted = (key: string): key is Lifted => lifted.some((one) => one === key);
const hidden: readonly MeasureKey[] = ['leads', 'revenue'];
const hiddenLifts: readonly Lifted[] = ['hook_rate', 'hold_rate', 'cpl'];

/** Size, share, figures, and how far each of them is from that of all creatives together. */
export function useThemeColumns({ totals, meta, state }: Given): readonly Column<ThemeRow>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const measureColumns = useMeasureColumns();
  const name = t(($) => $.creatives.themes, { returnObjects: true });
  const nameOf = ({ theme }: ThemeRow) => theme || t(($) => $.creatives.noTheme);
  const figures = (measures: readonly MeasureKey[]) =>
    measureColumns<ThemeRow>({
      meta,
      state,
      totals,
      measures,
      hidden,
      figures: (row) => row.figures,
      name: nameOf,
    });
  const lift = (measure: Lifted): Column<ThemeRow> => ({
    key: `lift_${measure}`,
    title: t(($) => $.creatives.themes.lift, { measure: t(($) => $.measures.names[measure]) }),
    hint: name.liftHint,
    align: 'end',
    hidden: hiddenLifts.includes(measure),
    value: (row) => row.lift[measure] ?? null,
    show: (row) => plain(<Lift lift={row.lift[measure] ?? null} measure={measure} meta={meta} />),
  });
  return [
    {
      key: 'theme',
      title: t(($) => $.creatives.theme),
      value: nameOf,
      show: (row) => (
        <span className={css.theme}>
          <Artwork
            creative={{ name: '', picture: '', format: '', theme: row.theme }}
            className={css.swatch}
          />
          {nameOf(row)}
        </span>
      ),
      fixed: true,
    },
    {
      key: 'creatives',
      title: name.creatives,
      align: 'end',
      value: (row) => row.creatives,
      show: (row) => plain(row.creatives),
    },
    {
      key: 'active',
      title: name.active,
      align: 'end',
      hidden: true,
      value: (row) => row.active,
      show: (row) => plain(row.active),
    },
    ...figures(['spend']),
    {
      key: 'share',
      title: name.share,
      align: 'end',
      value: (row) => row.spend_share,
      show: (row) => plain(number(row.spend_share === null ? null : row.spend_share / 100, PERCENT)),
    },
    // Beside each figure its lift.
    ...figures([...lifted, ...hidden]).flatMap((column) =>
      isLifted(column.key) ? [column, lift(column.key)] : [column],
    ),
  ];
}

interface LiftProps {
  lift: number | null;
  measure: Lifted;
  meta: ReportMeta;
}

/** As a change: «+12,4 %», green where it is good. */
export function Lift({ lift, measure, meta }: LiftProps) {
  const definition = definitionOf(meta, measure);
  if (lift === null || !definition) return '—';
  // In percent of all creatives, whatever the measure itself is told in.
  const change = changeOf({ kind: 'count', better: definition.better }, { value: 100 + lift, previous: 100 });
  return <ChangeBadge change={change} />;
}
