import type { Cohort } from '@takt/contract/contracts.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { currencySign, definitionOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { cohortsQuery } from './api.ts';
import { cohortWindowOf, lastOf, latest, marginToCac } from './cohorts.ts';
import css from './contracts.module.css';
import { useCohortTexts } from './useCohortTexts.ts';

const tones = { paid_back: 'good', not_yet: 'warn', unknown: 'neutral' } as const;

/** What a new client of each month has cost, what he has brought, and when that covered the cost. */
export function PaybackBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="contracts.payback"
      title={t(($) => $.contracts.blocks.payback)}
      query={useQuery(cohortsQuery(state.query))}
      state={state}
      skeleton={420}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.contracts.emptyCohorts)}
    >
      {({ data, meta }) => <Payback cohorts={data} meta={meta} state={state} />}
    </Block>
  );
}

interface PaybackProps {
  cohorts: readonly Cohort[];
  meta: ReportMeta;
  state: ReportState;
}

function Payback({ cohorts, meta, state: { search, change } }: PaybackProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      title={t(($) => $.contracts.blocks.payback)}
      columns={usePaybackColumns(meta)}
      rows={latest(cohorts, cohortWindowOf(search))}
      rowKey={({ month }) => month}
      sort={search.sort ?? '-month'}
      onSort={(sort) => change({ sort })}
      shown={search.cols}
      onShown={(cols) => change({ cols })}
      fileName={t(($) => $.contracts.blocks.payback)}
    />
  );
}

function usePaybackColumns(meta: ReportMeta): readonly Column<Cohort>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useCohortTexts();
  const name = t(($) => $.contracts.cohort, { returnObjects: true });
  const sign = currencySign(formats, meta.currency);
  const money = (
    key: string,
    title: string,
    field: string,
    value: (cohort: Cohort) => Measured,
    hidden = false,
  ): Column<Cohort> => ({
    key,
    title: `${title}, ${sign}`,
    align: 'end',
    hidden,
    value,
    show: (row) => (
      <span className={css.number}>
        <Amount
          field={field}
          like={definitionOf(meta, key === 'cac' ? 'paid_cac' : 'net_revenue')}
          value={value(row)}
          currency={meta.currency}
          bare
        />
      </span>
    ),
  });
  return [
    {
      key: 'month',
      title: name.month,
      value: ({ month }) => month,
      show: ({ month, open }) => (
        <>
          {texts.month(month)}
          {open && <span className={css.muted}>{`, ${name.open}`}</span>}
        </>
      ),
      fixed: true,
    },
    {
      key: 'size',
      title: name.size,
      align: 'end',
      value: ({ size }) => size,
      show: ({ size }) => <span className={css.number}>{formats.number(size)}</span>,
    },
    money('spend', name.spend, 'spend', ({ spend }) => spend, true),
    money('cac', name.cac, 'cac', ({ cac }) => cac),
    money('revenue', name.revenue, 'revenue', ({ revenue }) => revenue, true),
    money('ltv', name.ltv, 'ltv', (cohort) => lastOf(cohort, 'ltv')),
    money('margin', name.margin, 'ltv_margin', (cohort) => lastOf(cohort, 'margin')),
    {
      key: 'ratio',
      title: name.ratio,
      hint: name.ratioHint,
      align: 'end',
      value: marginToCac,
      show: (cohort) => (
        <span className={css.number}>
          {formats.number(marginToCac(cohort), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        </span>
      ),
    },
    {
      key: 'payback',
      title: name.payback,
      hint: name.unknownHint,
      value: ({ payback }) => texts.payback(payback),
      show: ({ payback }) => <Badge tone={tones[payback.status]}>{texts.payback(payback)}</Badge>,
    },
  ];
}
