import type { Reporter } from '../../../metrics/report.ts';
import { addDays, extent, provisionalFrom } from '../../../metrics/frame.ts';
import type { OrgId } from '../../../db/connect.ts';

/** Up to which day figures of advertising stand, as platforms restate theirs for different times. */
export interface Settled {
  /** Of one platform; of all that the organisation uses without a name. Undefined where every known day is provisional. */
  readonly upTo: (platform?: string) => string | undefined;
}

/** Undefined while nothing of advertising is known. */
export async function settledDays(reporter: Reporter, orgId: OrgId, now: Date): Promise<Settled | undefined> {
  const { setting, days } = await reporter.known(orgId);
  const known = extent(days.filter(({ cube }) => cube === 'ads'));
  if (!known) return undefined;
  return {
    upTo(platform) {
      const sources = platform === undefined ? setting.sources : [{ platform }];
      const from = provisionalFrom(known, { sources, timeZone: setting.timeZone }, now);
      const last = from === null ? known.to : addDays(from, -1);
      return last < known.from ? undefined : last;
    },
  };
}
