import type { BurnoutRow } from '@takt/contract/creatives.ts';
import type { Watched } from '@takt/contract/rules.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { Reporter } from '../../../metrics/report.ts';
import { createCreativeReports } from '../../creatives/service.ts';
import { type Evaluation, type Finding, keyOf, silent } from '../methods/findings.ts';
import { settledDays } from './settled.ts';

type BurnedOut = Extract<Watched, { kind: 'burned_out' }>;
const usual = { days_back: 30, min_days_active: 7, limit: 20_000 };

/** Creatives that the analysis of burnout calls burned out, each platform as of its last day that stands. */
export async function burnedOutCreatives(
  reporter: Reporter,
  orgId: OrgId,
  rule: BurnedOut,
  now: Date,
): Promise<Evaluation> {
  const settled = await settledDays(reporter, orgId, now);
  if (!settled) return silent('no_data');
  const reports = createCreativeReports(reporter);
  const { sources } = (await reporter.known(orgId)).setting;
  const platforms = rule.platform ? [rule.platform] : [...new Set(sources.map(({ platform }) => platform))];
  const ends = platforms.map((platform) => ({ platform, end: settled.upTo(platform) }));
  const known = ends.flatMap(({ platform, end }) => (end === undefined ? [] : [{ platform, end }]));
  if (known.length === 0) return silent('provisional');

  const undecided = new Set<string>();
  const findings: Finding[] = [];
  let judged = 0;
  for (const { platform, end } of known) {
    const { data, meta } = await reports.burnout(
      orgId,
      { compare: 'none', end_date: end, platform, ...usual },
      'en',
    );
    if (meta.stale_since) return silent('no_warehouse');
    judged += data.creatives.length;
    for (const row of data.creatives) {
      if (row.class === 'insufficient_data') undecided.add(keyOf(subjectOf(row)));
      const spent = Number(row.recent.spend ?? 0);
      if (row.class === 'burned_out' && spent >= Number(rule.least_spend))
        findings.push(found(row, { currency: meta.currency, end }));
    }
  }
  return { silent: judged === 0 ? 'no_data' : null, findings, undecided };
}

const subjectOf = ({ entity, id, name, source_id }: BurnoutRow) => ({
  kind: entity === 'ad' ? ('creative' as const) : ('campaign' as const),
  id,
  name,
  source_id,
});

function found(row: BurnoutRow, { currency, end }: { currency: string; end: string }): Finding {
  const { basis, recent, baseline, overspend, cost_ratio, net_drop } = row;
  const [measure, value] =
    basis === 'results' ? (['cpa', recent.cpa] as const) : (['ctr', recent.ctr] as const);
  const [from, to] = [recent.from ?? end, recent.to ?? end];
  const lost = overspend !== null && Number(overspend) > 0 ? String(overspend) : null;
  return {
    subject: subjectOf(row),
    measure,
    value,
    from,
    to,
    money: lost,
    figures: {
      kind: 'burned_out',
      basis,
      ratio: cost_ratio,
      drop: net_drop,
      before: basis === 'results' ? baseline.cpa : baseline.ctr,
      now: value,
      spend: recent.spend,
      from,
      to,
      currency,
    },
    filters: {},
  };
}
