import { listMarks } from '@takt/contract/marks.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** ms, as of the reports */
const TIMEOUT = 30_000;

/** What happened in the period of a chart. Of a query it takes what marks know: days and filters. */
export const marksQuery = ({
  start_date,
  end_date,
  platform,
  campaign_id,
  product_key,
  source,
}: ReportQuery) => {
  const query = { start_date, end_date, platform, campaign_id, product_key, source };
  return queryOptions({
    queryKey: ['analytics', 'marks', query],
    queryFn: async ({ signal }) => (await call(listMarks, { query, signal, timeout: TIMEOUT })).items,
    placeholderData: keepPreviousData,
  });
};
