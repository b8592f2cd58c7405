import {
  type AttributionBasis,
  type AttributionBy,
  type AttributionConversion,
  attributionModels,
  attributionQuality,
  type AttributionModel,
} from '@takt/contract/attribution.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';

const ROWS = 200;
/** How many ways are told: what the flow is drawn from. */
const PATHS = 40;

export interface AttributionChoice {
  by: AttributionBy;
  conversion: AttributionConversion;
  /** undefined: what there is. */
  basis: AttributionBasis | undefined;
  /** The rows are ordered by it. */
  model: AttributionModel;
}

export const attributionQuery = (query: ReportQuery, choice: AttributionChoice) =>
  queryOptions({
    queryKey: ['analytics', 'attribution', choice, query],
    queryFn: ({ signal }) =>
      call(attributionModels, {
        query: { ...query, ...choice, limit: ROWS, paths: PATHS },
        signal,
        timeout: TIMEOUT,
      }),
    placeholderData: keepPreviousData,
  });

export const attributionQualityQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'attribution-quality', query],
    queryFn: ({ signal }) => call(attributionQuality, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
