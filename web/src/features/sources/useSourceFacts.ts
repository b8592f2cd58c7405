import type { Source } from '@takt/contract/sources.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { useCalendar } from '../organisations/useCalendar.ts';
import { type Freshness, freshnessOf } from './sources.ts';

interface SourceFacts {
  lastDay: string;
  /** How long ago that was, and whether that is bad; null without any day. */
  behind: { state: Freshness; text: string } | null;
  arrived: string;
  /** When figures come next, or what has to happen first. */
  next: string;
}

/** What there is to say of a source in a word each. */
export function useSourceFacts(source: Source): SourceFacts {
  const { t } = useTranslation();
  const { dayInDigits, ago } = useFormats();
  const { freshness, days } = freshnessOf(source, useCalendar().today);
  const next = () => {
    if (source.kind === 'file') return t(($) => $.sources.list.byHand);
    if (source.kind === 'push') return t(($) => $.sources.list.byPush);
    if (source.is_syncing) return t(($) => $.sources.list.reading);
    return source.next_sync_at === null ? t(($) => $.sources.list.onPause) : ago(source.next_sync_at);
  };
  return {
    lastDay: source.last_day === null ? t(($) => $.sources.list.noDays) : dayInDigits(source.last_day),
    behind:
      freshness === 'none'
        ? null
        : {
            state: freshness,
            text:
              freshness === 'fresh'
                ? t(($) => $.sources.list.fresh)
                : t(($) => $.sources.list.behind, { count: days + 1 }),
          },
    arrived: source.last_import_at === null ? t(($) => $.sources.list.never) : ago(source.last_import_at),
    next: next(),
  };
}
