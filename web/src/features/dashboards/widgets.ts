import type { Widget } from '@takt/contract/dashboards.ts';
import { type ReportSearch, reportSearch, travelling } from '../analytics/search.ts';

const periodKeys = ['from', 'to', 'compare'] as const;
/** Where on its screen a block stood means nothing on a dashboard. */
const ofScreen = ['tab'];

/** What a block is set to, as a widget keeps it; its period only when it is to stay the same. */
export function pinnedOptions(search: ReportSearch, withPeriod: boolean): Widget['options'] {
  const left = new Set<string>(withPeriod ? ofScreen : [...ofScreen, ...periodKeys]);
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' && !left.has(key) ? [[key, value]] : [],
    ),
  );
}

/** What a widget asks: the dashboard's period and filters, and its own before them. */
export const widgetSearch = (page: ReportSearch, options: Widget['options']): ReportSearch => ({
  ...travelling(page),
  ...dropAbsent(reportSearch(options)),
});

const dropAbsent = (search: ReportSearch): ReportSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** A change that a block wants: of what the whole dashboard is asked, and of the block alone. */
export function splitChange(part: ReportSearch): { page: ReportSearch; own: ReportSearch } {
  const asked = new Set<string>([...periodKeys, 'platform', 'campaign', 'product', 'source', 'q']);
  const entries = Object.entries(part);
  return {
    page: Object.fromEntries(entries.filter(([key]) => asked.has(key))),
    own: Object.fromEntries(entries.filter(([key]) => !asked.has(key))),
  };
}

export const without = (search: ReportSearch, part: ReportSearch): ReportSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !(key in part)));

export function moved(widgets: readonly Widget[], id: string, to: number): Widget[] {
  const widget = widgets.find((one) => one.id === id);
  if (!widget) return [...widgets];
  const others = widgets.filter((one) => one.id !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, widget);
}

export const COLUMNS = 12;
const narrowest = 3;
const highest = 12;
/** px of a row, and between two. */
export const ROW = 80;
export const GAP = 12;

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, Math.round(value)));

export const sized = (widget: Widget, width: number, height: number): Widget => ({
  ...widget,
  width: within(width, narrowest, COLUMNS),
  height: within(height, 1, highest),
});

/** Where an arrow key leads a widget; null for any other key. */
export function placeAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** What an arrow key adds to the size; null for any other key. */
export function sizeAfterKey(key: string): { width: number; height: number } | null {
  switch (key) {
    case 'ArrowLeft':
      return { width: -1, height: 0 };
    case 'ArrowRight':
      return { width: 1, height: 0 };
    case 'ArrowUp':
      return { width: 0, height: -1 };
    case 'ArrowDown':
      return { width: 0, height: 1 };
    default:
      return null;
  }
}
