import type { Funnel as FunnelReport } from '@takt/contract/sales.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Funnel } from '../../ui/charts/Funnel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { asNumber, definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { chosen } from '../marketing/marketing.ts';
import { useDaysText } from '../marketing/useDaysText.ts';
import { NothingHere } from '../marketing/NothingHere.tsx';
import { conversionFunnelQuery } from './api.ts';
import { funnelView, knownSteps } from './sales.ts';
import css from './SalesFunnel.module.css';

/** From impressions to contracts: of the deals that began in the period, or by what happened in it. */
export function SalesFunnelBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const view = chosen(funnelView, state.search.view, 'cohort');
  return (
    <Block
      id="sales.funnel"
      title={t(($) => $.sales.funnel.title)}
      query={useQuery(conversionFunnelQuery(state.query))}
      state={state}
      skeleton={480}
      isEmpty={({ data }) => knownSteps(data[view].steps).length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.sales.funnel.empty)}
          lead={t(($) => $.sales.funnel.emptyLead)}
        />
      }
    >
      {({ data, meta }) => (
        <>
          <Steps funnel={data[view]} meta={meta} state={state} />
          <div className={css.below}>
            <Segmented
              label={t(($) => $.sales.funnel.view)}
              options={funnelView.options.map((value) => ({
                value,
                label: t(($) => $.sales.funnel[value]),
              }))}
              value={view}
              onChange={(next) => state.change({ view: next === 'cohort' ? undefined : next })}
            />
            <p className={css.note}>
              {view === 'cohort' ? t(($) => $.sales.funnel.cohortNote) : t(($) => $.sales.funnel.periodNote)}
            </p>
            <Outcome
              funnel={data[view]}
              open={view === 'cohort' ? data.cohort.open.value : undefined}
              currency={meta.currency}
            />
          </div>
        </>
      )}
    </Block>
  );
}

interface StepsProps {
  funnel: FunnelReport;
  meta: ReportMeta;
  state: ReportState;
}

function Steps({ funnel, meta, state }: StepsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Funnel
      title={t(($) => $.sales.funnel.title)}
      formats={useChartFormats(definitionOf(meta, 'deals'), meta.currency)}
      steps={knownSteps(funnel.steps).map(({ stage, reached, claimed, rate, rate_of, behind, days }) => ({
        key: stage,
        label: t(($) => $.sales.funnel.steps[stage]),
        value: asNumber(reached.value),
        previous: state.compared ? asNumber(reached.previous) : null,
        claimed: claimed && asNumber(claimed.value),
        rate: asNumber(rate.value),
        rateNote: noteOf(rate_of, behind.value),
        days: days && asNumber(days.value),
      }))}
    />
  );

  /** What the rate is of, and who stays behind where they are the same deals. */
  function noteOf(of: 'ads' | 'cohort' | 'period' | null, behind: Measured): string | undefined {
    if (of === null) return undefined;
    const what = t(($) => $.sales.funnel.rateOf[of]);
    if (of !== 'cohort' || behind === null) return what;
    return `${what}, ${t(($) => $.sales.funnel.behind, { value: number(behind) })}`;
  }
}

interface OutcomeProps {
  funnel: FunnelReport;
  /** Deals that are neither won nor lost yet; undefined where that makes no sense. */
  open: Measured | undefined;
  currency: string;
}

/** What the contracts of the funnel brought, and what is still on its way. */
function Outcome({ funnel, open, currency }: OutcomeProps) {
  const { t } = useTranslation();
  const { money, number, percent } = useFormats();
  const daysText = useDaysText();
  const { net_revenue, average_deal, deal_to_won, days_to_won } = funnel;
  const rate = asNumber(deal_to_won.value);
  const days = days_to_won && asNumber(days_to_won.value);
  const text = t(($) => $.sales.funnel, { returnObjects: true });
  const facts: readonly (readonly [string, string])[] = [
    [text.revenue, money(net_revenue.value, currency)],
    [text.averageDeal, money(average_deal.value, currency)],
    [text.dealToWon, percent(rate === null ? null : rate / 100)],
    ...(days === null ? [] : [[text.daysToWon, daysText(days)] as const]),
    ...(open === undefined ? [] : [[text.open, number(open)] as const]),
  ];
  return (
    <dl className={css.facts} aria-label={text.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
