import { useQuery } from '@tanstack/react-query';
import type { ReportState } from '../analytics/useReportState.ts';
import { attributionQuery } from './api.ts';
import { choiceOf } from './attribution.ts';

/** The one question that all blocks of attribution ask, as the address has it. */
export function useAttribution({ query, search }: ReportState) {
  const { metric: _, ...choice } = choiceOf(search);
  return useQuery(attributionQuery(query, choice));
}
