import type { Watched } from '@takt/contract/rules.ts';
import type { Db, OrgId } from '../../../db/connect.ts';
import { addDays } from '../../../metrics/frame.ts';
import type { Reporter } from '../../../metrics/report.ts';
import { createQualityReport } from '../../quality/service.ts';
import { type Evaluation, silent } from '../methods/findings.ts';

type Stale = Extract<Watched, { kind: 'stale_source' }>;

/** Sources that are so many days behind, as the freshness of the data quality counts it. */
export async function staleSources(
  { db, reporter }: { readonly db: Db; readonly reporter: Reporter },
  orgId: OrgId,
  rule: Stale,
  now: Date,
): Promise<Evaluation> {
  const report = createQualityReport({ db, reporter, now: () => now });
  const { data, meta } = await report(orgId, { compare: 'none', limit: 1_000 }, 'en');
  if (meta.stale_since) return silent('no_warehouse');
  if (data.freshness.length === 0) return silent('no_data');
  const findings = data.freshness
    .filter(({ days_behind }) => days_behind >= rule.days)
    .map(({ source_id: id, source: name, last_day, days_behind }) => {
      const told = data.findings.find(({ kind, entity }) => kind === 'source_behind' && entity.id === id);
      const [from, to] = [addDays(last_day, 1), addDays(last_day, days_behind)];
      const money = told?.money ?? null;
      return {
        subject: { kind: 'source' as const, id, name, source_id: id },
        measure: 'spend' as const,
        value: null,
        from,
        to,
        money: money === null ? null : String(money),
        figures: {
          kind: 'stale_source' as const,
          last_day,
          days: days_behind,
          money,
          currency: meta.currency,
        },
        filters: {},
      };
    });
  return { silent: null, findings, undecided: new Set() };
}
