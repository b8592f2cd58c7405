import type { Pacing, PlannedMeasure } from '@takt/contract/plans.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Period } from '../../ui/period.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { pacingQuery } from './api.ts';
import { monthsOf, pacedBy } from './plans.ts';

/**
 * What is planned for each day of the period, by the usual share of each day of the week: a chart draws it as a line of
 * look `plan`. Undefined where nothing is planned, or the filters name what has no plan of its own. `period` as the
 * report's meta says it, where the address names none.
 */
export function usePlanLine(
  { search, period: chosen }: ReportState,
  measure: PlannedMeasure,
  period: Period | null | undefined = chosen,
): ReadonlyMap<string, number> | undefined {
  const filters = pacedBy(search);
  const months = filters && period ? monthsOf(period) : [];
  return useQueries({
    queries: months.map((month) => pacingQuery({ ...filters, month })),
    combine: useCallback((answers: UseQueryResult<Pacing>[]) => planned(answers, measure), [measure]),
  });
}

function planned(
  answers: readonly UseQueryResult<Pacing>[],
  measure: PlannedMeasure,
): ReadonlyMap<string, number> | undefined {
  const days = answers.flatMap(({ data }) =>
    (data?.data.daily ?? [])
      .filter((one) => one.measure === measure)
      .flatMap((one) =>
        one.days.flatMap(({ date, plan }) => (plan === null ? [] : [[date, Number(plan)] as const])),
      ),
  );
  return days.length === 0 ? undefined : new Map(days);
}
