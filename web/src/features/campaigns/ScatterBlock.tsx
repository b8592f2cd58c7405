import type { campaignsPerformance } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import { travelling } from '../analytics/search.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useFormats } from '../../texts/format.ts';
import { Scatter } from '../../ui/charts/Scatter.tsx';
import { returnOf } from './campaigns.ts';

/** px */
const HEIGHT = 336;

/** Where the money goes against what comes back: the right bottom corner is where to look first. */
export function ScatterBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(campaignsQuery(state.query));
  return (
    <Block
      id="campaigns.scatter"
      title={t(($) => $.campaigns.scatter.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => !data.some((row) => returnOf(row))}
    >
      {(answer) => <Points answer={answer} state={state} />}
    </Block>
  );
}

interface PointsProps {
  answer: Answered<typeof campaignsPerformance>;
  state: ReportState;
}

function Points({ answer: { data, meta }, state }: PointsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const points = useMemo(() => data.flatMap((row) => returnOf(row) ?? []), [data]);
  const search = { ...travelling(state.search), campaign: undefined, q: undefined };
  return (
    <Scatter
      title={t(($) => $.campaigns.scatter.title)}
      points={points}
      x={{
        label: t(($) => $.measures.names.spend),
        format: (value) => formats.shortMoney(value, meta.currency),
      }}
      y={{
        label: t(($) => $.measures.names.roas),
        format: (value) => formats.number(value, { maximumFractionDigits: 2 }),
      }}
      height={272}
      onSelect={(key) => {
        const row = points.find((point) => point.key === key);
        if (row) void navigate({ to: '/analytics/campaigns/$id', params: { id: row.id }, search });
      }}
    />
  );
}
