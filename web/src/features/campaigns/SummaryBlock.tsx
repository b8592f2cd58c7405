import type { campaignsSummary } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import { Figure } from '../analytics/Figure.tsx';
import { definitionOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import { useFormats } from '../../texts/format.ts';
import { summaryQuery } from './api.ts';
import css from './campaigns.module.css';

/** px */
const HEIGHT = 96;

/** How many campaigns ran, began and stopped, and where the money went. */
export function SummaryBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(summaryQuery(state.query));
  return (
    <Block
      id="campaigns.summary"
      title={t(($) => $.campaigns.summary.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => data.campaigns === 0}
    >
      {(answer) => <Summary answer={answer} state={state} />}
    </Block>
  );
}

interface SummaryProps {
  answer: Answered<typeof campaignsSummary>;
  state: ReportState;
}

function Summary({ answer: { data, meta }, state }: SummaryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const spend = definitionOf(meta, 'spend');
  const { without_result: idle } = data;
  const names = data.largest.map(({ campaign }) => campaign).join(', ');
  return (
    <dl className={css.summary}>
      <Fact
        name={t(($) => $.measures.names.spend)}
        note={t(($) => $.campaigns.summary.active, { count: data.active })}
      >
        <Figure measure="spend" figures={data.figures} meta={meta} state={state} />
      </Fact>
      <Fact name={t(($) => $.campaigns.summary.started)} note={t(($) => $.campaigns.summary.startedNote)}>
        {formats.number(data.started)}
      </Fact>
      <Fact name={t(($) => $.campaigns.summary.stopped)} note={t(($) => $.campaigns.summary.stoppedNote)}>
        {formats.number(data.stopped)}
      </Fact>
      <Fact
        name={t(($) => $.campaigns.summary.idle)}
        note={
          spend && idle.campaigns > 0 ? (
            <>
              {`${t(($) => $.campaigns.summary.idleSpent)} `}
              <Value definition={spend} value={idle.spend} currency={meta.currency} />
            </>
          ) : (
            t(($) => $.campaigns.summary.idleNone)
          )
        }
        isBad={idle.campaigns > 0}
      >
        {formats.number(idle.campaigns)}
      </Fact>
      <Fact name={t(($) => $.campaigns.summary.largest)} note={<span title={names}>{names}</span>}>
        {formats.percent(data.share_of_largest === null ? null : data.share_of_largest / 100)}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  note: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}

function Fact({ name, note, isBad = false, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd className={css.value} data-bad={isBad || undefined}>
        {children}
      </dd>
      <dd className={css.note}>{note}</dd>
    </div>
  );
}
