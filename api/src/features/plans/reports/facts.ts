import type { Measured } from '@takt/contract/metrics.ts';
import type { PlannedKind } from '@takt/contract/plans.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { deals } from '../../../metrics/deals.ts';
import { added } from '../../../metrics/decimals.ts';
import { daysOf, type Frame } from '../../../metrics/frame.ts';
import type { AdDimension, DealDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Span } from '../../../warehouse/cube.ts';

type Kind = Exclude<PlannedKind, 'organisation'>;
export type ByDay = Record<string, Measured>;

/** What was spent on something and what it brought, day by day. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  /** Of a campaign its source, else ''. */
  readonly source_id: string;
  /** Everything that reported it. */
  readonly sources: readonly string[];
  readonly spend: ByDay;
  readonly leads: ByDay;
  /** As the CRM says it; where there is none, as the platforms claim it. */
  readonly revenue: ByDay;
}
export interface FactsOfMonth {
  readonly subjects: readonly Subject[];
  /** The last days that are known of either side. */
  readonly adsTo: string | null;
  readonly dealsTo: string | null;
}

/** Without plans so many are told, those with the most spend and the most revenue. */
const mostSubjects = 300;
/** Of so many subjects all days fit into one answer of the warehouse. */
const askedAtOnce = 400;
const mostRows = 100_000;

const dimensions = {
  platform: 'platform',
  campaign: 'campaign',
  product: 'product',
} as const satisfies Record<Kind, AdDimension & DealDimension>;

/** The facts of a frame, which reaches back to what the days of the week are weighed by. `planned`: ids with a plan. */
export async function factsOfMonth(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  {
    kind,
    month,
    planned,
  }: { readonly kind: PlannedKind; readonly month: Span; readonly planned: readonly string[] },
): Promise<FactsOfMonth> {
  const ids =
    kind === 'organisation' ? undefined : await idsOf(warehouse, orgId, frame, { kind, month, planned });
  const parts = await Promise.all(
    (ids === undefined ? [undefined] : chunks(ids)).map((some) =>
      subjectsOf(warehouse, orgId, frame, kind, some),
    ),
  );
  return {
    subjects: parts.flat(),
    adsTo: frame.ads.known?.to ?? null,
    dealsTo: frame.deals.known?.to ?? null,
  };
}

async function idsOf(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  {
    kind,
    month,
    planned,
  }: { readonly kind: Kind; readonly month: Span; readonly planned: readonly string[] },
): Promise<string[]> {
  const dimension = dimensions[kind];
  const common = { by: [dimension], span: month, limit: mostSubjects };
  const [spent, won] = await Promise.all([
    frame.ads.known &&
      warehouse.ask(ads, orgId, {
        ...common,
        get: ['spend'],
        filter: frame.ads.filter,
        order: [{ by: 'spend', direction: 'desc' }],
      }),
    frame.deals.known &&
      warehouse.ask(deals, orgId, {
        ...common,
        get: ['net_revenue'],
        filter: frame.deals.filter,
        time: 'won',
        order: [{ by: 'net_revenue', direction: 'desc' }],
      }),
  ]);
  const found = [...(spent?.rows ?? []), ...(won?.rows ?? [])].map(({ key }) => key[dimension]);
  return [...new Set([...found, ...planned])].flatMap((id) => (id === undefined || id === '' ? [] : [id]));
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, i) =>
    ids.slice(i * askedAtOnce, (i + 1) * askedAtOnce),
  );
}

async function subjectsOf(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  kind: PlannedKind,
  ids: readonly string[] | undefined,
): Promise<Subject[]> {
  const dimension = kind === 'organisation' ? undefined : dimensions[kind];
  const only = dimension === undefined ? {} : { [dimension]: ids };
  const named: readonly AdDimension[] = kind === 'campaign' ? ['campaign', 'campaign_name'] : [];
  const own: readonly AdDimension[] = kind === 'campaign' || dimension === undefined ? named : [dimension];
  const [ofAds, ofDeals] = await Promise.all([
    frame.ads.known &&
      warehouse.ask(ads, orgId, {
        by: ['date', 'source', ...own],
        get: ['spend', 'leads', 'revenue'],
        span: frame.span,
        filter: { ...frame.ads.filter, ...only },
        limit: mostRows,
      }),
    frame.deals.known &&
      warehouse.ask(deals, orgId, {
        by: dimension === undefined ? ['date'] : ['date', dimension],
        get: ['won', 'net_revenue'],
        span: frame.span,
        time: 'won',
        filter: { ...frame.deals.filter, ...only },
        limit: mostRows,
      }),
  ]);
  const idOf = (key: Partial<Record<string, string>>) =>
    dimension === undefined ? '' : (key[dimension] ?? '');
  const adRows = Map.groupBy(
    (ofAds?.rows ?? []).map(({ key, values }) => ({ key: read(key), values })),
    ({ key }) => (kind === 'campaign' ? `${idOf(key)}\0${key.source ?? ''}` : idOf(key)),
  );
  const dealRows = Map.groupBy(
    (ofDeals?.rows ?? []).map(({ key, values }) => ({ key: read(key), values })),
    ({ key }) => idOf(key),
  );

  const subjects = [...adRows.values()].map((rows): Omit<Subject, 'revenue'> & { claimed: ByDay } => {
    const [first] = rows;
    const id = idOf(first?.key ?? {});
    return {
      id,
      name: (kind === 'campaign' ? first?.key.campaign_name : undefined) ?? id,
      source_id: kind === 'campaign' ? (first?.key.source ?? '') : '',
      sources: [...new Set(rows.map(({ key }) => key.source ?? ''))],
      spend: byDay(rows, ({ values }) => values.spend.value),
      leads: byDay(rows, ({ values }) => values.leads.value),
      claimed: byDay(rows, ({ values }) => values.revenue.value),
    };
  });
  const crmOnly = [...dealRows.keys()]
    .filter((id) => !subjects.some((one) => one.id === id))
    .map((id) => ({ id, name: id, source_id: '', sources: [], spend: {}, leads: {}, claimed: {} }));
  // What the CRM says of an id that two sources use goes to the first of them: no deal is told of twice.
  const taken = new Set<string>();
  return [...subjects, ...crmOnly].map(({ claimed, ...subject }) => {
    if (!frame.deals.known) return { ...subject, revenue: claimed };
    const rows = taken.has(subject.id) ? [] : (dealRows.get(subject.id) ?? []);
    taken.add(subject.id);
    return { ...subject, revenue: wonByDay(rows, frame) };
  });
}

const read = (key: Partial<Record<string, string>>) => key;

function byDay<R extends { readonly key: Partial<Record<string, string>> }>(
  rows: readonly R[],
  valueOf: (row: R) => Measured,
): ByDay {
  const days = Map.groupBy(rows, ({ key }) => key.date ?? '');
  return Object.fromEntries([...days].map(([day, some]) => [day, added(some.map(valueOf))]));
}

/** Between the first and the last day of the CRM the absence of a deal is known: 0. */
function wonByDay(
  rows: readonly {
    readonly key: Partial<Record<string, string>>;
    readonly values: { readonly net_revenue: { readonly value: Measured } };
  }[],
  { span, deals: { known } }: Frame,
): ByDay {
  const told = byDay(rows, ({ values }) => values.net_revenue.value);
  const days = known ? daysOf(span).filter((day) => day >= known.from && day <= known.to) : [];
  return Object.fromEntries(days.map((day) => [day, day in told ? (told[day] ?? null) : '0']));
}
