import type { BurnoutRow } from '@takt/contract/creatives.ts';
import type { Measured, MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { currencySign, definitionOf } from '../analytics/measures.ts';
import { PlatformName } from '../analytics/PlatformName.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { Value } from '../analytics/Value.tsx';
import css from './Burnout.module.css';
import { classTones } from './creatives.ts';
import { useBurnoutFormats } from './useBurnoutFormats.ts';

type More = Partial<Column<BurnoutRow>>;

/** Verdict, both windows, what fell, how surely, and what it cost. */
export function useBurnoutColumns(meta: ReportMeta): readonly Column<BurnoutRow>[] {
  const { t } = useTranslation();
  const sign = currencySign(useFormats(), meta.currency);
  const { part, plain, times } = useBurnoutFormats();
  const platformName = usePlatformName();
  const name = t(($) => $.creatives.burnout, { returnObjects: true });

  const number = (
    key: string,
    title: string,
    value: (row: BurnoutRow) => number | null,
    show: (value: number | null) => string,
    more: More = {},
  ): Column<BurnoutRow> => ({
    key,
    title,
    align: 'end',
    value,
    show: (row) => <span className={css.number}>{show(value(row))}</span>,
    ...more,
  });
  const figure = (
    key: string,
    title: string,
    measure: MeasureKey,
    value: (row: BurnoutRow) => Measured,
    more: More = {},
  ): Column<BurnoutRow> => {
    const definition = definitionOf(meta, measure);
    return {
      key,
      title: definition?.kind === 'money' ? `${title}, ${sign}` : title,
      align: 'end',
      value,
      show: (row) => (
        <span className={css.number}>
          {definition ? (
            // As exact as the sentence: a CTR falls by parts of a percent.
            <Value
              definition={definition}
              value={value(row)}
              currency={meta.currency}
              exact={measure === 'ctr'}
              bare
            />
          ) : (
            '—'
          )}
        </span>
      ),
      ...more,
    };
  };
  const classOf = (row: BurnoutRow) => t(($) => $.creatives.classes[row.class]);

  return [
    { key: 'name', title: t(($) => $.creatives.columns.creative), value: (row) => row.name, fixed: true },
    {
      key: 'class',
      title: t(($) => $.creatives.columns.class),
      value: classOf,
      show: (row) => <Badge tone={classTones[row.class]}>{classOf(row)}</Badge>,
    },
    {
      key: 'overspend',
      title: `${name.overspend}, ${sign}`,
      hint: name.hints.overspend,
      align: 'end',
      value: (row) => row.overspend,
      show: (row) => (
        <span className={css.number}>
          <Amount
            field="overspend"
            like={definitionOf(meta, 'spend')}
            value={row.overspend}
            currency={meta.currency}
            bare
          />
        </span>
      ),
    },
    number('drop', name.drop, (row) => row.ctr_drop, part, { hint: name.hints.drop }),
    number('net_drop', name.netDrop, (row) => row.net_drop, part, { hint: name.hints.netDrop }),
    number('z', name.z, (row) => row.ctr_z, plain, { hint: name.hints.z }),
    figure('ctr_before', name.ctrBefore, 'ctr', (row) => row.baseline.ctr),
    figure('ctr_now', name.ctrNow, 'ctr', (row) => row.recent.ctr),
    figure('cpa_before', name.cpaBefore, 'cpa', (row) => row.baseline.cpa),
    figure('cpa_now', name.cpaNow, 'cpa', (row) => row.recent.cpa),
    number('cost_ratio', name.costRatio, (row) => row.cost_ratio, times, { hint: name.hints.costRatio }),
    figure('spend_now', name.spendNow, 'spend', (row) => row.recent.spend),
    {
      key: 'sentence',
      title: name.sentence,
      hidden: true,
      value: (row) => row.verdict,
      show: (row) => <span className={css.sentenceCell}>{row.verdict}</span>,
    },
    {
      key: 'platform',
      title: t(($) => $.creatives.columns.platform),
      value: (row) => platformName(row.platform),
      show: (row) => <PlatformName platform={row.platform} />,
    },
    {
      key: 'campaign',
      title: t(($) => $.creatives.columns.campaign),
      hidden: true,
      value: (row) => row.campaign || null,
    },
    number(
      'days',
      t(($) => $.creatives.columns.activeDays),
      (row) => row.active_days,
      String,
      {
        hidden: true,
      },
    ),
  ];
}
