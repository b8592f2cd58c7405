import {
  type BurnoutRow,
  type BurnoutClass,
  type ChangedCreatives,
  type CreativeDetails,
  type CreativeMeasure,
  creativeMeasure,
  type CreativeTags,
} from '@takt/contract/creatives.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { firstDay } from '@takt/contract/values.ts';
import type { Db, OrgId } from '../../db/connect.ts';
import { notFound } from '../../errors.ts';
import { added } from '../../metrics/decimals.ts';
import { addDays, frameOf } from '../../metrics/frame.ts';
import type { Reporter } from '../../metrics/report.ts';
import { sayTags } from '../imports/tags/service.ts';
import { type Tagged, tagsOf } from './queries.ts';
import { burnout, type Judged } from './reports/burnout.ts';
import { creativeOf, details } from './reports/details.ts';
import { creativesPerformance, noCreatives } from './reports/performance.ts';
import { noThemes, themes } from './reports/themes.ts';
import { noTopBy, topPerformers } from './reports/top-performers.ts';
import { noTrends, trends } from './reports/trends.ts';
import { verdictOf } from './reports/words.ts';

/** Of the page of one creative; as by default of the report of all. */
const usualBurnout = { days_back: 30, min_days_active: 7 };

type Burnout = { days_back: number; min_days_active: number };

/** Errors as of `Reporter.report`. */
export function createCreativeReports(reporter: Reporter) {
  const { warehouse } = reporter;
  const ofAds = { measures: creativeMeasure.options, reads: ['ads'] } as const;

  /** The days back from the end of the period, in place of its beginning. */
  async function lookingBack(orgId: OrgId, query: ReportQuery, days: number): Promise<ReportQuery> {
    const { setting, days: known } = await reporter.known(orgId);
    const { meta } = frameOf(query, [], setting, known, new Date());
    const { start_date: _start, date_from: _from, date_to: _to, ...rest } = query;
    if (!meta.period) return query;
    const from = addDays(meta.period.to, 1 - days);
    return {
      ...rest,
      start_date: from < firstDay ? firstDay : from,
      end_date: meta.period.to,
      compare: 'none',
    };
  }

  async function burnoutOf(orgId: OrgId, query: ReportQuery, { days_back, min_days_active }: Burnout) {
    return reporter.report<Judged[]>(orgId, await lookingBack(orgId, query, days_back), {
      name: 'creatives-burnout',
      asked: min_days_active,
      measures: ['spend', 'impressions', 'clicks', 'ctr', 'orders', 'cpa'],
      reads: ['ads'],
      empty: () => [],
      work: (frame) => burnout(warehouse, orgId, frame, { minDaysActive: min_days_active }),
    });
  }

  const themesOf = (orgId: OrgId, query: ReportQuery) =>
    reporter.report(orgId, query, {
      ...ofAds,
      name: 'creatives-themes',
      empty: noThemes,
      work: (frame) => themes(warehouse, orgId, frame),
    });

  return {
    async performance(orgId: OrgId, { limit, ...query }: ReportQuery & { limit: number }) {
      const { data, meta } = await reporter.report(orgId, query, {
        ...ofAds,
        name: 'creatives',
        asked: limit,
        empty: noCreatives,
        work: (frame) => creativesPerformance(warehouse, orgId, frame, limit),
      });
      return { ...data, meta };
    },

    async topPerformers(
      orgId: OrgId,
      { limit, metric, ...query }: ReportQuery & { limit: number; metric: CreativeMeasure },
    ) {
      const { data, meta } = await reporter.report(orgId, query, {
        ...ofAds,
        name: 'creatives-top',
        asked: [limit, metric],
        empty: () => noTopBy(metric),
        work: (frame) => topPerformers(warehouse, orgId, frame, { limit, metric }),
      });
      return { ...data, meta };
    },

    async trends(
      orgId: OrgId,
      { limit, metric, ...query }: ReportQuery & { limit: number; metric: CreativeMeasure },
    ) {
      const { data, meta } = await reporter.report(orgId, query, {
        ...ofAds,
        name: 'creatives-trends',
        asked: [limit, metric],
        empty: () => noTrends(metric),
        work: (frame) => trends(warehouse, orgId, frame, { limit, metric }),
      });
      return { ...data, meta };
    },

    async burnout(
      orgId: OrgId,
      { limit, days_back, min_days_active, ...query }: ReportQuery & Burnout & { limit: number },
      language: Language,
    ) {
      const { data: rows, meta } = await burnoutOf(orgId, query, { days_back, min_days_active });
      const tired = rows.filter(({ class: of }) => of === 'burned_out' || of === 'fatigued');
      const lost = tired.map(({ overspend }) => overspend).filter((money) => Number(money) > 0);
      const count = (name: BurnoutClass) => rows.filter((row) => row.class === name).length;
      return {
        data: {
          creatives: rows.slice(0, limit).map((row) => toldIn(language, row, meta.currency)),
          counts: {
            burned_out: count('burned_out'),
            fatigued: count('fatigued'),
            watch: count('watch'),
            healthy: count('healthy'),
            insufficient_data: count('insufficient_data'),
          },
          overspend: rows.length === 0 ? null : (added(lost) ?? '0'),
        },
        meta,
      };
    },

    async themes(orgId: OrgId, query: ReportQuery) {
      const { data, meta } = await themesOf(orgId, query);
      return { ...data, meta };
    },

    /** AppError `not_found` for an id that no source of the organisation has. */
    async details(orgId: OrgId, id: string, { source: wished, ...query }: ReportQuery, language: Language) {
      const { data, meta } = await reporter.report(orgId, query, {
        ...ofAds,
        name: 'creative',
        asked: [id, wished],
        ignores: ['platform', 'campaign_id', 'product_key', 'search_text'],
        empty: () => {
          throw notFound();
        },
        work: async (frame) =>
          details(warehouse, orgId, frame, { id, ...(await creativeOf(warehouse, orgId, id, wished)) }),
      });
      const { source_id: source, platform, theme } = data.creative;
      // Its class is relative to the others of its platform, so all of them are judged: the same result serves them all.
      const [judgements, themeRows] = await Promise.all([
        burnoutOf(orgId, { ...periodOf(query), platform }, usualBurnout),
        themesOf(orgId, periodOf(query)),
      ]);
      const own = judgements.data.find(
        (row) => row.entity === 'ad' && row.id === id && row.source_id === source,
      );
      const answer: CreativeDetails = {
        ...data,
        burnout: own ? toldIn(language, own, meta.currency) : null,
        theme: themeRows.data.data.find((row) => row.theme === theme) ?? null,
      };
      return { data: answer, meta };
    },
  };
}

/** Of the filters only the days. */
const periodOf = ({
  platform: _platform,
  campaign_id: _id,
  campaign_key: _key,
  product_key: _product,
  search_text: _text,
  source: _source,
  ...rest
}: ReportQuery): ReportQuery => rest;

const toldIn = (language: Language, row: Judged, currency: string): BurnoutRow => ({
  ...row,
  verdict: verdictOf(row, language, currency),
});

type Wanted = CreativeTags & { readonly id: string; readonly source_id?: string | undefined };

/**
 * Says by hand what creatives are about. What was said before comes back, and can be sent as it is to undo. All or none:
 * AppError `not_found` as soon as one is no creative of the organisation, or its id is one of several sources and none
 * was named; `analytics_unavailable` while the warehouse is away.
 */
export async function changeCreatives(
  { db, reporter: { warehouse } }: { readonly db: Db; readonly reporter: Reporter },
  orgId: OrgId,
  wanted: readonly Wanted[],
): Promise<ChangedCreatives> {
  const known = await tagsOf(warehouse, orgId, [...new Set(wanted.map(({ id }) => id))]);
  const [before, items] = [new Map<string, Tagged>(), new Map<string, Tagged>()];
  for (const { id, source_id: source, ...tags } of wanted) {
    const found = known.filter((one) => one.id === id && (source === undefined || one.source_id === source));
    const [one] = found;
    if (!one || found.length > 1) throw notFound();
    const key = `${one.source_id} ${id}`;
    before.set(key, one);
    items.set(key, { ...(items.get(key) ?? one), ...given(tags) });
  }
  const words = [...items].map(([key, { source_id, id, ...now }]) => ({
    source_id,
    id,
    said: changedOf(now, before.get(key)),
  }));
  await sayTags(
    { db, warehouse },
    orgId,
    words.filter(({ said }) => Object.keys(said).length > 0),
  );
  return { items: [...items.values()], before: [...before.values()] };
}

const given = ({ theme, format, product_key, erid }: CreativeTags): CreativeTags =>
  changedOf({ theme, format, product_key, erid }, undefined);

/** What was said and is new: whatever a file says anyway stays the file's word. */
function changedOf(now: CreativeTags, before: CreativeTags | undefined): CreativeTags {
  const isNew = (name: keyof CreativeTags) => now[name] !== undefined && now[name] !== before?.[name];
  return Object.fromEntries(tagNames.filter(isNew).map((name) => [name, now[name]]));
}
const tagNames = ['theme', 'format', 'product_key', 'erid'] as const;
