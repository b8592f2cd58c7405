import type { ReportQuery } from '@takt/contract/reports.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clampPeriod, type Period } from '../../ui/period.ts';
import { useCalendar } from '../organisations/useCalendar.ts';
import type { OverviewSearch } from './search.ts';

export interface Overview {
  search: OverviewSearch;
  /** Changes a part of the address, in the same place of the page. */
  change: (part: OverviewSearch) => void;
  /** What the address says, within what is possible; null when the api is to choose. */
  period: Period | null;
  query: ReportQuery;
  compared: boolean;
  today: string;
  firstDayOfWeek: 0 | 1 | 6;
}

/** The screen's state is its address. */
export function useOverview(): Overview {
  const search = useSearch({ from: '/in-organisation/frame/analytics/overview' });
  const navigate = useNavigate();
  const { today, firstDayOfWeek } = useCalendar();
  const period = search.from && search.to ? clampPeriod({ from: search.from, to: search.to }, today) : null;
  return {
    search,
    change: (part) =>
      void navigate({
        to: '/analytics/overview',
        search: (now) => ({ ...now, ...part }),
        resetScroll: false,
      }),
    period,
    query: {
      start_date: period?.from ?? search.from,
      end_date: period?.to ?? search.to,
      platform: search.platform,
      compare: 'previous',
    },
    compared: search.compare !== 'none',
    today,
    firstDayOfWeek,
  };
}
