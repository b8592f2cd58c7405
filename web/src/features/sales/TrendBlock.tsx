import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { nothingKnown } from '../analytics/daily.ts';
import { DailyLines } from '../analytics/DailyLines.tsx';
import { revenueTrendQuery } from './api.ts';

/** Revenue by the day it was won, beside the spend of that day. */
export function TrendBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.sales.trend);
  return (
    <Block
      id="sales.trend"
      title={title}
      query={useQuery(revenueTrendQuery(state.query))}
      state={state}
      skeleton={336}
      isEmpty={({ data }) => nothingKnown(data.daily)}
      empty={t(($) => $.sales.empty.title)}
    >
      {({ data, meta }) => (
        <DailyLines
          id="sales.trend"
          title={title}
          daily={data.daily}
          daily_previous={data.daily_previous}
          meta={meta}
          measures={['net_revenue', 'spend']}
          state={state}
        />
      )}
    </Block>
  );
}
