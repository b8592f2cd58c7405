import type { ReportQuery } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { campaignsQuery, dateRangeQuery } from './api.ts';
import { usePlatformName } from './usePlatformName.ts';

type Narrowed = Pick<ReportQuery, 'start_date' | 'end_date' | 'campaign_id' | 'source'>;

/** What people call the value of a filter where its report is not on the screen; its id until that is known. */
export function useFilterName({
  start_date,
  end_date,
  campaign_id,
  source,
}: Narrowed): (filter: string, value: string) => string {
  const platformName = usePlatformName();
  const campaigns = useQuery({
    ...campaignsQuery({ start_date, end_date, compare: 'none', campaign_id }),
    enabled: campaign_id !== undefined,
  }).data?.data;
  const sources = useQuery({ ...dateRangeQuery, enabled: source !== undefined }).data?.data.sources;
  return (filter, value) => {
    switch (filter) {
      case 'platform':
        return platformName(value);
      case 'campaign_id':
        return campaigns?.find((row) => row.campaign_id === value)?.campaign ?? value;
      case 'source':
        return platformName(sources?.find(({ id }) => id === value)?.name ?? value);
      default:
        return value;
    }
  };
}
