import type { Headline, weekBriefing } from '@takt/contract/briefings.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import type { z } from 'zod';
import type { Db, OrgId } from '../../db/connect.ts';
import { definitionsOf, withParts } from '../../metrics/definitions.ts';
import { addDays, extent, todayIn, withFigures } from '../../metrics/frame.ts';
import type { Reporter } from '../../metrics/report.ts';
import type { Span } from '../../warehouse/cube.ts';
import { createCreativeReports } from '../creatives/service.ts';
import { paceOf } from '../plans/service.ts';
import { createQualityReport } from '../quality/service.ts';
import { createSales } from '../sales/service.ts';
import { chosen } from './methods/choice.ts';
import { lastWeek, weekOf } from './methods/weeks.ts';
import { effectsSeenIn } from './queries.ts';
import { burnoutHeadline } from './reports/burnout.ts';
import { effectHeadlines } from './reports/effects.ts';
import { planHeadlines } from './reports/plan.ts';
import { qualityHeadline } from './reports/quality.ts';
import { salesHeadline } from './reports/sales.ts';

export interface BriefingDeps {
  readonly db: Db;
  readonly reporter: Reporter;
  readonly now?: () => Date;
}
type Briefing = z.output<(typeof weekBriefing)['response']>;

const enough = 10;
const daysLooked = 28;
const usualBurnout = { days_back: 30, min_days_active: 7, limit: 200 };
const plannedKinds = ['organisation', 'platform', 'campaign'] as const;

/**
 * What matters of a week, of everything that the reports find; nothing of a week without data. Errors as of
 * `Reporter.report`.
 */
export async function briefingOf(
  deps: BriefingDeps,
  orgId: OrgId,
  day: string | undefined,
  language: Language,
): Promise<Briefing> {
  const { reporter, now = () => new Date() } = deps;
  const { setting, days } = await reporter.known(orgId);
  const known = extent(withFigures(days));
  const week = known && (day === undefined ? lastWeek(known, todayIn(setting.timeZone, now())) : weekOf(day));
  const period = week && { start_date: week.from, end_date: week.to };
  const sales = await createSales(reporter).insights(
    orgId,
    { compare: 'previous', limit: enough, ...period },
    language,
  );
  if (!week) return { data: { week: null, items: [] }, meta: sales.meta };
  if (week.from > known.to || week.to < known.from) return { data: { week, items: [] }, meta: sales.meta };

  // What a silent source usually spends, the days before its silence tell.
  const looked = { from: addDays(week.to, 1 - daysLooked), to: week.to };
  const isLatest = week.to >= weekOf(known.to).from;
  const [quality, others] = await Promise.all([
    createQualityReport({ db: deps.db, reporter, now })(
      orgId,
      { compare: 'none', limit: enough, start_date: looked.from, end_date: looked.to },
      language,
    ),
    othersOf(deps, orgId, week, language),
  ]);
  const items = chosen<Headline>([
    // Who is waiting now was not told of the weeks before.
    ...sales.data.filter(({ kind }) => isLatest || kind !== 'deals_stuck').map(salesHeadline),
    ...quality.data.findings
      .filter(({ kind, severity, to }) => kind !== 'restated' && severity !== 'low' && to >= week.from)
      .map((finding) => qualityHeadline(finding, looked)),
    ...others.items,
  ]);
  return { data: { week, items }, meta: metaOf([sales.meta, quality.meta, ...others.metas], items) };
}

async function othersOf(
  deps: BriefingDeps,
  orgId: OrgId,
  { from, to }: Span,
  language: Language,
): Promise<{ items: Headline[]; metas: ReportMeta[] }> {
  const { db, reporter } = deps;
  const month = to.slice(0, 7);
  const [burnout, seen, ...plans] = await Promise.all([
    createCreativeReports(reporter).burnout(
      orgId,
      { compare: 'none', end_date: to, ...usualBurnout },
      language,
    ),
    db.ask(orgId, (tx) => effectsSeenIn(tx, { from, to })),
    ...plannedKinds.map((kind) =>
      paceOf(deps, orgId, { month, kind, ...(kind !== 'organisation' && { measure: 'spend' }) }),
    ),
  ]);
  return {
    items: [
      ...burnout.data.creatives.flatMap((row) => burnoutHeadline(row, language)),
      ...plans.flatMap((pacing) => planHeadlines(pacing, language)),
      ...effectHeadlines(seen, language),
    ],
    metas: [burnout.meta, ...plans.map(({ meta }) => meta)],
  };
}

/** Of the week, as old as the oldest of what it is made of, explaining what is told. */
function metaOf(metas: readonly [ReportMeta, ...ReportMeta[]], items: readonly Headline[]): ReportMeta {
  const [ofWeek] = metas;
  const stale = metas.flatMap(({ stale_since: since }) => (since === null ? [] : [since])).toSorted();
  return {
    ...ofWeek,
    stale_since: stale[0] ?? null,
    definitions: definitionsOf(withParts([...new Set(items.map(({ measure }) => measure))])),
  };
}
