import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { measured } from './metrics.ts';
import { report, reportQuery, rowLimit } from './reports.ts';
import { day, instant } from './values.ts';

export const qualityCheck = z.enum([
  'freshness',
  'gaps',
  'completeness',
  'duplicates',
  'reconciliation',
  'anomalies',
  'mapping',
  'restatement',
]);
export type QualityCheck = z.infer<typeof qualityCheck>;

/** What exactly a check has found. */
export const qualityKind = z.enum([
  'source_behind',
  'days_missing',
  'spend_without_impressions',
  'clicks_above_impressions',
  'reach_above_impressions',
  'campaign_in_two_sources',
  'same_figures_twice',
  'levels_differ',
  'file_total_differs',
  'spend_above_usual',
  'spend_below_usual',
  'campaign_without_product',
  'creative_without_theme',
  'creative_without_erid',
  'restated',
]);
export type QualityKind = z.infer<typeof qualityKind>;
export const severity = z.enum(['high', 'medium', 'low']);
export type Severity = z.infer<typeof severity>;

export const qualityFinding = z.object({
  check: qualityCheck,
  kind: qualityKind,
  severity,
  entity: z.object({
    kind: z.enum(['source', 'campaign', 'import']),
    id: z.string(),
    name: z.string(),
    source_id: z.string(),
    source: z.string(),
  }),
  from: day,
  to: day,
  /** Days, rows or entities that it is about, as its text says. */
  rows: z.number().int(),
  /** Spend that is in doubt because of it; null where it can't be told. Decimal text in the report's currency. */
  money: measured,
  /** What is wrong and what to do, one sentence each in the reader's language. */
  text: z.string(),
  fix: z.string(),
  /** The figures of the text, by name. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
});
export type QualityFinding = z.infer<typeof qualityFinding>;

export const qualityPart = z.object({
  check: qualityCheck,
  /** `not_applicable`: nothing that it could look at, so it says nothing. */
  state: z.enum(['ok', 'found', 'not_applicable']),
  findings: z.number().int(),
  /** Spend at risk by this check alone, never more than the money there is. */
  money: measured,
  /** Points that it takes away. */
  points: z.number(),
});

export const sourceFreshness = z.object({
  source_id: z.string(),
  source: z.string(),
  platform: z.string(),
  first_day: day,
  last_day: day,
  /** Behind the last day that this source could have: yesterday, or the last day of any other. */
  days_behind: z.number().int(),
  imported_at: instant.nullable(),
});
export type SourceFreshness = z.infer<typeof sourceFreshness>;

/** What a later import changed of days that were known. Decimal texts; levels are told apart, never added up. */
export const restatement = z.object({
  import_id: z.uuid(),
  file_name: z.string(),
  source_id: z.string(),
  source: z.string(),
  at: instant.nullable(),
  from: day,
  to: day,
  level: z.enum(['account', 'campaign', 'ad_group', 'ad']),
  rows: z.number().int(),
  spend_before: measured,
  spend_after: measured,
  difference: measured,
});
export type Restatement = z.infer<typeof restatement>;

export const dataQuality = endpoint({
  method: 'GET',
  path: '/analytics/marketing/data-quality',
  access: 'organisation',
  scope: 'read',
  summary: 'Eight checks of the figures, each with the money at stake and what to do',
  query: reportQuery.extend({ limit: rowLimit(200) }),
  response: report(
    z.object({
      /** 100 · (1 − money at risk / money); null without spend. */
      score: z.number().nullable(),
      money: measured,
      at_risk: measured,
      parts: z.array(qualityPart),
      /** By money, the largest first; the parts count all, whatever the limit. */
      findings: z.array(qualityFinding),
      freshness: z.array(sourceFreshness),
      restatements: z.array(restatement),
    }),
  ),
});
