import type { PlannedMeasure } from '@takt/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../texts/i18n.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { pacingQuery } from './api.ts';
import { paceAsked } from './pace.ts';

// Its words come with the first plan that there is.
const PaceWord = lazy(async () => ({
  default: (await withTexts(['plans'], import('./PaceWord.tsx'))).PaceWord,
}));

interface PaceBadgeProps {
  state: ReportState;
  measure: PlannedMeasure;
}

/** For the tile of a measure that has a plan: how the month goes. Shows nothing where nothing is planned. */
export function PaceBadge({ state, measure }: PaceBadgeProps) {
  const asked = paceAsked(state);
  const { data } = useQuery({
    ...pacingQuery(asked ?? {}),
    enabled: asked !== null,
  });
  const pace = data?.data.rows.find((row) => row.measure === measure);
  const month = data?.data.month;
  if (asked === null || !pace || !month || pace.verdict === 'unknown') return null;
  return (
    <Suspense>
      <PaceWord pace={pace} month={month} />
    </Suspense>
  );
}
