import type { KnownDays, Setting } from '../../../metrics/queries.ts';
import { extent, withFigures } from '../../../metrics/frame.ts';

/** First and last day with data, in all and by source; sources without data are left out. */
export function dateRange({ sources }: Setting, days: KnownDays) {
  const whole = extent(withFigures(days));
  return {
    data: {
      from: whole?.from ?? null,
      to: whole?.to ?? null,
      sources: sources.flatMap((source) => {
        const own = extent(days.filter((day) => day.source === source.id));
        return own ? [{ ...source, ...own }] : [];
      }),
    },
  };
}
