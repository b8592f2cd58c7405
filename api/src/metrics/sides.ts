import {
  type AdMeasure,
  adMeasure,
  type DealMeasure,
  dealMeasure,
  jointMeasure,
  type MeasureKey,
} from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import type { OrgId } from '../db/connect.ts';
import type { Warehouse } from '../warehouse/client.ts';
import type { Answer, Question, Span } from '../warehouse/cube.ts';
import { ads } from './ads.ts';
import { deals } from './deals.ts';
import { figuresOf } from './figures.ts';
import type { Frame, Part } from './frame.ts';
import { withJoint } from './joint.ts';

export type AdDimension = keyof typeof ads.dimensions;
export type DealDimension = keyof typeof deals.dimensions;

/** Of the deals that began in the period. */
export const cohortMeasures = [
  'deals',
  'mql',
  'sql',
  'won',
  'lost',
  'deal_to_mql',
  'mql_to_sql',
  'sql_to_won',
  'deal_to_won',
  'days_to_won',
  'average_days_to_won',
] as const satisfies readonly DealMeasure[];
/** Of the deals that were won in it. */
export const wonMeasures = [
  'won',
  'gross_revenue',
  'refunds',
  'net_revenue',
  'cogs',
  'margin',
  'average_deal',
] as const satisfies readonly DealMeasure[];
type CohortMeasure = (typeof cohortMeasures)[number];
type WonMeasure = (typeof wonMeasures)[number];

/** Everything that a report of both sides answers with. */
export const sidesMeasures: readonly MeasureKey[] = [
  ...adMeasure.options,
  ...dealMeasure.options,
  ...jointMeasure.options,
];

/** `figures`: advertising, and the CRM by the day a deal was won; `cohort`: deals that began in the period. */
export interface Sides {
  readonly figures: Figures;
  readonly cohort: Figures;
}
export interface SidesRow extends Sides {
  /** As the dimensions that were asked for; '' is what has none. */
  readonly key: readonly string[];
}
export interface SidesTable {
  readonly rows: readonly SidesRow[];
  readonly totals: Sides;
}

/** Dimensions by which the sides are joined, those of one place meaning the same. */
export interface By<A extends AdDimension = AdDimension, B extends DealDimension = DealDimension> {
  /** None where nothing can be spent by them: a word that only the CRM has. */
  readonly ads: readonly A[] | undefined;
  readonly deals: readonly B[];
  /** Which of them `search_text` is a part of. */
  readonly named?: { readonly ads?: AdDimension; readonly deals: DealDimension };
}

/**
 * What the two cubes are asked. Three scans: advertising, deals by the day they began, deals by the day they were won,
 * each with the period before and its totals. The largest come first: of more groups than an answer holds the smallest
 * are left out, not those whose ids sort last.
 */
export function sidesQuestions<A extends AdDimension, B extends DealDimension>(
  { span, previous, ads: ofAds, deals: ofDeals, text }: Frame,
  by: By<A, B>,
) {
  const common = { span, previous, totals: true };
  const ofCrm = {
    ...common,
    by: by.deals,
    filter: ofDeals.filter,
    ...(by.named && { contains: { [by.named.deals]: text } }),
  };
  return {
    ads: {
      ...common,
      by: by.ads ?? [],
      get: adMeasure.options,
      filter: ofAds.filter,
      order: [{ by: 'spend', direction: 'desc' }],
      ...(by.named?.ads && { contains: { [by.named.ads]: text } }),
    } satisfies Question<AdDimension, AdMeasure, A>,
    cohort: {
      ...ofCrm,
      get: cohortMeasures,
      time: 'created',
      order: [{ by: 'deals', direction: 'desc' }],
    } satisfies Question<DealDimension, DealMeasure, B, CohortMeasure>,
    won: {
      ...ofCrm,
      get: wonMeasures,
      time: 'won',
      order: [{ by: 'net_revenue', direction: 'desc' }],
    } satisfies Question<DealDimension, DealMeasure, B, WonMeasure>,
  };
}

/** The answers to them, asked at the same time; a side of which nothing was ever imported is not asked. */
export async function answersOf<A extends AdDimension, B extends DealDimension>(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  by: By<A, B>,
) {
  const [ofAds, ofCrm] = await Promise.all([
    frame.ads.known && warehouse.ask(ads, orgId, sidesQuestions(frame, by).ads),
    askCrm(warehouse, orgId, frame, by),
  ]);
  return { ofAds, ...ofCrm };
}

/** The side of the CRM alone. */
export async function askCrm<B extends DealDimension>(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  by: Pick<By<AdDimension, B>, 'deals' | 'named'>,
) {
  if (!frame.deals.known) return { cohort: undefined, won: undefined };
  const questions = sidesQuestions(frame, { ads: undefined, ...by });
  const [cohort, won] = await Promise.all([
    warehouse.ask(deals, orgId, questions.cohort),
    warehouse.ask(deals, orgId, questions.won),
  ]);
  return { cohort, won };
}

/** Both sides by the dimensions they share, joined here: a join in SQL would multiply the rows of one by the other's. */
export async function askSides(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  by: By,
): Promise<SidesTable> {
  const { ofAds, cohort, won } = await answersOf(warehouse, orgId, frame, by);
  const [adRows, cohortRows, wonRows] = [
    keyed(by.ads ?? [], by.ads && ofAds),
    keyed(by.deals, cohort),
    keyed(by.deals, won),
  ];
  const keys = new Map([...adRows, ...cohortRows, ...wonRows].map(([name, { key }]) => [name, key]));
  return {
    rows: [...keys].map(([name, key]) => ({
      key,
      ...sidesOf(frame, {
        ads: adRows.get(name)?.values,
        cohort: cohortRows.get(name)?.values,
        won: wonRows.get(name)?.values,
      }),
    })),
    totals: sidesOf(frame, { ads: ofAds?.totals, cohort: cohort?.totals, won: won?.totals }),
  };
}

/** Rows by their key. */
export function keyed<D extends string, M extends MeasureKey>(
  by: readonly D[],
  answer: Answer<D, M> | undefined,
): Map<string, { key: string[]; values: Figures }> {
  return new Map(
    answer?.rows.map((row) => {
      const key = by.map((name) => row.key[name]);
      return [key.join('\0'), { key, values: row.values }];
    }),
  );
}

/**
 * One row of both. No row of the CRM means none: where it is known at all in the period, that is 0 deals and no money,
 * not something unknown; a median or an average of none has no value.
 */
export function sidesOf(
  frame: Pick<Frame, 'span' | 'previous' | 'deals'>,
  values: {
    readonly ads?: Figures | undefined;
    readonly cohort?: Figures | undefined;
    readonly won?: Figures | undefined;
  },
): Sides {
  const cohort = settled(frame, cohortMeasures, values.cohort);
  const figures = {
    ...figuresOf(adMeasure.options, values.ads),
    deals: cohort.deals ?? { value: null, previous: null },
    ...settled(frame, wonMeasures, values.won),
  };
  return { figures: withJoint(figures, jointMeasure.options), cohort };
}

const counts: readonly MeasureKey[] = ['deals', 'mql', 'sql', 'won', 'lost'];
const sums: readonly MeasureKey[] = ['gross_revenue', 'refunds', 'net_revenue', 'cogs', 'margin'];

function settled(
  { span, previous, deals: part }: Pick<Frame, 'span' | 'previous' | 'deals'>,
  measures: readonly MeasureKey[],
  values: Figures | undefined,
): Figures {
  const known = knownSides({ span, previous, deals: part });
  const side = (name: MeasureKey, which: 'value' | 'previous') => {
    if (!known[which]) return null;
    const told = values?.[name]?.[which] ?? null;
    if (told !== null) return told;
    if (counts.includes(name)) return 0;
    // Money of won deals that nobody wrote down stays unknown.
    return sums.includes(name) && !values?.won?.[which] ? '0' : null;
  };
  return Object.fromEntries(
    measures.map((name) => [name, { value: side(name, 'value'), previous: side(name, 'previous') }]),
  );
}

/** For which periods the CRM is known at all. */
const knownSides = ({ span, previous, deals: part }: Pick<Frame, 'span' | 'previous' | 'deals'>) => ({
  value: isKnown(part, span),
  previous: isKnown(part, previous),
});

type Compared = NonNullable<Figures[MeasureKey]>;

/** A count of no rows is 0: outside the days that the CRM is known for, that is not known. */
export function covered<M extends string>(
  frame: Pick<Frame, 'span' | 'previous' | 'deals'>,
  told: Readonly<Partial<Record<M, Compared | undefined>>>,
): Readonly<Record<string, Compared>> {
  const known = knownSides(frame);
  return Object.fromEntries(
    Object.entries<Compared | undefined>(told).map(([name, { value, previous } = unknown]) => [
      name,
      { value: known.value ? value : null, previous: known.previous ? previous : null },
    ]),
  );
}
const unknown: Compared = { value: null, previous: null };

/** Whether the cube has data for any day of it. */
const isKnown = ({ known }: Part<string>, span: Span | undefined): boolean =>
  known !== undefined && span !== undefined && known.from <= span.to && span.from <= known.to;
