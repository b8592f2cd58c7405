import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { nothingKnown } from '../analytics/daily.ts';
import { DailyLines } from '../analytics/DailyLines.tsx';
import { executiveQuery } from './api.ts';

/** Spend beside what came of it in the CRM, day by day. */
export function ExecutiveTrendBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.executive.trend);
  return (
    <Block
      id="marketing.trend"
      title={title}
      query={useQuery(executiveQuery(state.query))}
      state={state}
      skeleton={336}
      isEmpty={({ data }) => nothingKnown(data.daily)}
    >
      {({ data, meta }) => (
        <DailyLines
          id="marketing.trend"
          title={title}
          daily={data.daily}
          daily_previous={data.daily_previous}
          meta={meta}
          measures={['spend', 'net_revenue']}
          state={state}
        />
      )}
    </Block>
  );
}
