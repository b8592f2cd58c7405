import type { BurnoutRow } from '@takt/contract/creatives.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportState } from '../analytics/useReportState.ts';
import { burnoutQuery } from './api.ts';
import { keyOf } from './creatives.ts';

/** Who is tired of which creative, by its key; empty until it is known. Cards stand without it. */
export function useVerdicts(state: ReportState): ReadonlyMap<string, BurnoutRow> {
  const { data } = useQuery(burnoutQuery(state.query));
  return useMemo(
    () =>
      new Map(data?.data.creatives.filter(({ entity }) => entity === 'ad').map((row) => [keyOf(row), row])),
    [data],
  );
}
