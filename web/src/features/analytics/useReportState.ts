import type { ReportQuery } from '@takt/contract/reports.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clampPeriod, type Period } from '../../ui/period.ts';
import { useCalendar } from '../organisations/useCalendar.ts';
import { type ReportSearch, reportSearch } from './search.ts';

/** What a report's screen is asked to show, and how it is changed. Blocks are handed it, so that they also stand on a dashboard. */
export interface ReportState {
  search: ReportSearch;
  /** Changes a part of it, in the same place of the page; `undefined` takes a part away. */
  change: (part: ReportSearch) => void;
  /** What it says, within what is possible; null when the api is to choose. */
  period: Period | null;
  query: ReportQuery;
  compared: boolean;
  today: string;
  firstDayOfWeek: 0 | 1 | 6;
}

/** The state of a report from its search, wherever that is kept: in an address or in a widget. */
export function reportState(
  search: ReportSearch,
  change: ReportState['change'],
  { today, firstDayOfWeek }: Pick<ReportState, 'today' | 'firstDayOfWeek'>,
): ReportState {
  const period = search.from && search.to ? clampPeriod({ from: search.from, to: search.to }, today) : null;
  return {
    search,
    change,
    period,
    query: {
      start_date: period?.from ?? search.from,
      end_date: period?.to ?? search.to,
      platform: search.platform,
      campaign_id: search.campaign,
      product_key: search.product,
      source: search.source,
      search_text: search.q,
      // Without a comparison the period before comes along unseen: switching it on asks nothing.
      compare: search.compare === 'year' ? 'year' : 'previous',
    },
    compared: search.compare !== 'none',
    today,
    firstDayOfWeek,
  };
}

/** Of the screen that is open: its state is its address. */
export function useReportState(): ReportState {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: ReportSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), resetScroll: false });
  return reportState(reportSearch({ ...given }), change, useCalendar());
}
