import type { Contract } from '@takt/contract/contracts.ts';
import type { Measured, MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { Amount } from '../analytics/Amount.tsx';
import { Figure } from '../analytics/Figure.tsx';
import { currencySign, definitionOf, figureOf } from '../analytics/measures.ts';
import { travelling } from '../analytics/search.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import css from './contracts.module.css';
import { foundTones, touchName } from './contracts.ts';

interface Given {
  meta: ReportMeta;
  /** Over all rows; absent where the rows are a part of them. */
  totals: Figures | undefined;
  state: ReportState;
}

/** Whose contract, its money, what led to it and how surely that is known. */
export function useContractColumns({ meta, totals, state }: Given): readonly Column<Contract>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const platformName = usePlatformName();
  const name = t(($) => $.contracts.columns, { returnObjects: true });
  const hint = t(($) => $.contracts.hints, { returnObjects: true });
  const sign = currencySign(formats, meta.currency);

  const word = (
    key: string,
    title: string,
    value: (row: Contract) => string | null,
    more: Partial<Column<Contract>> = {},
  ): Column<Contract> => ({ key, title, value, ...more });
  /** `field`: of the answer, where it is no measure by itself. */
  const money = (
    key: string,
    title: string,
    measure: MeasureKey,
    value: (row: Contract) => Measured,
    { field, ...more }: Partial<Column<Contract>> & { field?: string } = {},
  ): Column<Contract> => {
    const definition = definitionOf(meta, measure);
    const look = { currency: meta.currency, bare: true };
    return {
      key,
      title: `${title}, ${sign}`,
      align: 'end',
      value,
      show: (row) => (
        <span className={css.number}>
          {definition && field === undefined ? (
            <Value {...look} definition={definition} value={value(row)} />
          ) : (
            <Amount {...look} field={field ?? key} like={definition} value={value(row)} />
          )}
        </span>
      ),
      ...(totals?.[measure] && {
        total: <Figure {...{ measure, figures: totals, meta, state }} bare inTable />,
        totalValue: figureOf(totals, measure).value,
      }),
      ...more,
    };
  };
  const touch = (
    key: 'first' | 'last',
    of: (row: Contract) => Contract['first_touch'],
  ): Column<Contract> => ({
    key,
    title: name[key],
    hint: hint[key],
    value: (row) => {
      const found = of(row);
      return found && touchName(found, platformName);
    },
    show: (row) => {
      const found = of(row);
      if (!found) return '—';
      return (
        <span className={css.touch}>
          {touchName(found, platformName)}
          <small>{formats.day(found.at.slice(0, 10))}</small>
        </span>
      );
    },
  });

  return [
    word('client', name.client, ({ client }) => client.name || t(($) => $.contracts.noClient), {
      fixed: true,
    }),
    word('deal', name.deal, ({ title, deal_id }) => title || deal_id, {
      show: ({ title, deal_id }) => (
        <span className={css.deal} title={title || deal_id}>
          {title || deal_id}
        </span>
      ),
    }),
    word('number', name.number, (row) => row.deal_id, { hidden: true }),
    word('won', name.won, (row) => row.won, { show: (row) => formats.dayInDigits(row.won) }),
    word('created', name.created, (row) => row.created, {
      hidden: true,
      show: (row) => (row.created === null ? '—' : formats.dayInDigits(row.created)),
    }),
    money('net', name.net, 'net_revenue', (row) => row.net_revenue),
    money('amount', name.amount, 'gross_revenue', (row) => row.amount, { field: 'amount', hidden: true }),
    money('refunded', name.refunded, 'refunds', (row) => row.refunded, {
      field: 'refunded',
      hidden: true,
    }),
    money('margin', name.margin, 'margin', (row) => row.margin, { hidden: true }),
    money('share', name.share, 'spend', (row) => row.spend_share, {
      field: 'spend_share',
      hint: hint.share,
      total: undefined,
    }),
    {
      key: 'cycle',
      title: name.cycle,
      hint: hint.cycle,
      align: 'end',
      value: (row) => row.cycle_days,
      show: (row) => <span className={css.number}>{formats.number(row.cycle_days)}</span>,
    },
    touch('first', (row) => row.first_touch),
    touch('last', (row) => row.last_touch),
    {
      key: 'touches',
      title: name.touches,
      align: 'end',
      hidden: true,
      value: (row) => row.touches,
      show: (row) => <span className={css.number}>{row.touches}</span>,
    },
    {
      key: 'found',
      title: name.found,
      hint: hint.found,
      value: (row) => t(($) => $.contracts.found[row.found]),
      show: (row) => <Badge tone={foundTones[row.found]}>{t(($) => $.contracts.found[row.found])}</Badge>,
    },
    {
      key: 'campaign',
      title: name.campaign,
      value: (row) => row.campaign || row.campaign_id,
      show: (row) =>
        row.campaign_id === null ? (
          '—'
        ) : (
          <Link
            to="/analytics/campaigns/$id"
            params={{ id: row.campaign_id }}
            search={{ ...travelling(state.search), q: undefined }}
          >
            {row.campaign || row.campaign_id}
          </Link>
        ),
    },
    word('channel', name.channel, (row) => row.channel),
    word('platform', name.platform, (row) => row.platform && platformName(row.platform), { hidden: true }),
    word('product', name.product, (row) => row.product_key),
    word('manager', name.manager, (row) => row.manager_id, { hidden: true }),
    word('country', name.country, (row) => row.country, { hidden: true }),
  ];
}
