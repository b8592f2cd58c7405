import type { CreativeMeasure } from '@takt/contract/creatives.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportState } from '../analytics/useReportState.ts';
import { trendsQuery } from './api.ts';
import { keyOf } from './creatives.ts';

/** A measure by day for each creative, by its key; empty until it is known. Cards stand without it. */
export function useTrends(
  state: ReportState,
  measure: CreativeMeasure,
): ReadonlyMap<string, readonly Measured[]> {
  const { data } = useQuery(trendsQuery(state.query, measure));
  return useMemo(() => new Map(data?.data.map((row) => [keyOf(row), row.values])), [data]);
}
