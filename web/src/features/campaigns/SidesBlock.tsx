import type { campaignsPerformance } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import { ChangeBadge } from '../analytics/ChangeBadge.tsx';
import { Figure } from '../analytics/Figure.tsx';
import { changeOf, definitionOf, figureOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './campaigns.module.css';

/** px */
const HEIGHT = 336;

/** What stands for the same thing on both sides; what only one of them knows stands alone. */
const pairs: readonly {
  name: 'results' | 'money' | 'return' | 'share' | 'price';
  claimed: MeasureKey;
  crm: MeasureKey;
}[] = [
  { name: 'results', claimed: 'orders', crm: 'won' },
  { name: 'money', claimed: 'revenue', crm: 'net_revenue' },
  { name: 'return', claimed: 'roas', crm: 'crm_roas' },
  { name: 'share', claimed: 'drr', crm: 'crm_drr' },
  { name: 'price', claimed: 'cpa', crm: 'paid_cac' },
];

/** What the platform claims beside what the CRM says; never added up. */
export function SidesBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(campaignsQuery(state.query));
  return (
    <Block
      id="campaigns.sides"
      title={t(($) => $.campaigns.sides.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      heading
      isEmpty={({ data }) => data.length === 0}
    >
      {(answer) => <Sides answer={answer} state={state} />}
    </Block>
  );
}

interface SidesProps {
  answer: Answered<typeof campaignsPerformance>;
  state: ReportState;
}

function Sides({ answer: { totals, meta }, state }: SidesProps) {
  const { t } = useTranslation();
  const cell = (measure: MeasureKey) => {
    const definition = definitionOf(meta, measure);
    return (
      <td>
        <Figure measure={measure} figures={totals} meta={meta} state={state} />
        {state.compared && definition && (
          <span className={css.under}>
            <ChangeBadge change={changeOf(definition, figureOf(totals, measure))} plain />
          </span>
        )}
      </td>
    );
  };
  return (
    <table className={css.sides}>
      <thead>
        <tr>
          <td aria-hidden="true" />
          <th scope="col">{t(($) => $.campaigns.sides.claimed)}</th>
          <th scope="col">{t(($) => $.campaigns.sides.crm)}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ name, claimed, crm }) => (
          <tr key={name}>
            <th scope="row">{t(($) => $.campaigns.sides[name])}</th>
            {cell(claimed)}
            {cell(crm)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
