import type {
  Plan,
  Pace,
  Pacing,
  PlanChange,
  pacing,
  PlannedKind,
  PlannedMeasure,
  PlannedSubject,
} from '@takt/contract/plans.ts';
import type { z } from 'zod';
import type { Db, OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import type { Actor } from '../../http/actor.ts';
import { frameOf } from '../../metrics/frame.ts';
import type { Reporter } from '../../metrics/report.ts';
import { appendEvent } from '../events/service.ts';
import { lookBack, monthSpan, paced } from './methods/pace.ts';
import * as q from './queries.ts';
import { type FactsOfMonth, factsOfMonth, type Subject } from './reports/facts.ts';

type Query = z.output<typeof pacing.query>;

/** All or none; what is set to what it was is no change, and nobody is told. */
export function changePlans(
  db: Db,
  actor: Pick<Actor, 'orgId' | 'userId'>,
  items: readonly PlanChange[],
): Promise<{ items: Plan[]; before: PlanChange[] }> {
  const wished = distinct(items.map(settled));
  return db.inOrg(actor.orgId, async (tx) => {
    const was = new Map((await q.lockedPlans(tx, wished)).map((plan) => [nameOf(plan), plan]));
    const changed = wished.filter((one) => !isEqual(one.amount, was.get(nameOf(one))?.amount ?? null));
    await q.deletePlans(
      tx,
      changed.filter(({ amount }) => amount === null),
    );
    const put = await q.putPlans(
      tx,
      actor.userId,
      changed.flatMap(({ amount, ...one }) => (amount === null ? [] : [{ ...one, amount }])),
    );
    if (changed.length > 0) {
      appendEvent(tx, actor, 'plan.changed', 'plan', newId(), {
        items: changed.map(({ amount, ...one }) => ({
          ...one,
          before: was.get(nameOf(one))?.amount ?? null,
          after: amount,
        })),
      });
    }
    const now = new Map([...was, ...put.map((plan): [string, Plan] => [nameOf(plan), plan])]);
    return {
      items: wished.flatMap((one) => (one.amount === null ? [] : (now.get(nameOf(one)) ?? []))),
      before: wished.map((one) => ({ ...one, amount: was.get(nameOf(one))?.amount ?? null })),
    };
  });
}

type Settled = Omit<q.GivenPlan, 'amount'> & { readonly amount: string | null };

/** Only a campaign has a source, and only the organisation no id; platforms go by their keys. */
function settled({
  month,
  measure,
  amount,
  subject: { kind, name, id = '', source_id = '' },
}: PlanChange): Settled {
  const ids = { organisation: '', platform: id.toLowerCase(), campaign: id, product: id };
  return {
    month,
    measure,
    amount,
    subject: { kind, id: ids[kind], name, source_id: kind === 'campaign' ? source_id : '' },
  };
}

const nameOf = ({ month, measure, subject: { kind, id, source_id } }: q.PlanKey) =>
  [month, kind, id, source_id, measure].join('\0');

/** What comes twice counts as it comes last; in one order, so that two callers don't wait for each other in a circle. */
const distinct = (items: readonly Settled[]): Settled[] =>
  [...new Map(items.map((one) => [nameOf(one), one]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);

const isEqual = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Number(a) === Number(b));

const measures: readonly PlannedMeasure[] = ['spend', 'leads', 'revenue'];
/** Filters that mean something to plans of a kind. */
const narrowedBy = {
  organisation: [],
  platform: ['platform'],
  campaign: ['platform', 'campaign_id', 'product_key', 'source'],
  product: ['product_key'],
} as const;

/**
 * Plan, fact, pace and projection of a month, of everything of a kind that has a plan or facts: the one way to these
 * figures, for screens and for rules. Errors as of `Reporter.report`.
 */
export async function paceOf(
  { db, reporter }: { readonly db: Db; readonly reporter: Reporter },
  orgId: OrgId,
  { kind, measure, month: wished, ...given }: Query,
): Promise<Pacing> {
  const known = await reporter.known(orgId);
  const { meta: usual } = frameOf({ compare: 'none' }, [], known.setting, known.days, new Date());
  const month = wished ?? usual.period?.to.slice(0, 7);
  const narrowing: readonly string[] = narrowedBy[kind];
  const filters = Object.fromEntries(Object.entries(given).filter(([name]) => narrowing.includes(name)));
  const ignored = Object.entries(given).flatMap(([name, value]) =>
    value && !narrowing.includes(name) ? [name] : [],
  );

  const span = month === undefined ? undefined : monthSpan(month);
  const [plans, name] = await db.inOrg(orgId, (tx) =>
    Promise.all([
      month === undefined ? [] : q.listPlans(tx, { from: month, to: month, kind }),
      q.organisationName(tx),
    ]),
  );
  const planned = plans.filter(({ subject }) => isWanted(subject, filters));
  const { data: facts, meta } = await reporter.report<FactsOfMonth>(
    orgId,
    {
      ...filters,
      compare: 'none',
      ...(span && { start_date: lookBack(span).from, end_date: span.to }),
    },
    {
      name: 'plans/pacing',
      asked: [kind, [...new Set(planned.map(({ subject }) => subject.id))].toSorted()],
      measures: ['spend', 'leads', 'net_revenue', 'revenue'],
      reads: ['ads', 'deals'],
      empty: () => ({ subjects: [], adsTo: null, dealsTo: null }),
      work: (frame) =>
        factsOfMonth(reporter.warehouse, orgId, frame, {
          kind,
          month: span ?? frame.span,
          planned: planned.map(({ subject }) => subject.id),
        }),
    },
  );

  const lastDays = new Map(meta.sources.map((source) => [source.id, source.last_day]));
  const asked = measures.filter((one) => measure === undefined || one === measure);
  // An amount in one currency and facts in another are not compared.
  const sameMoney = meta.currency === known.setting.currency;
  const told =
    span === undefined
      ? []
      : tellable(kind, facts, planned, { name, from: span.from })
          .flatMap((one) =>
            asked.map((of) => {
              const amount = one.plans.get(of) ?? null;
              const plan = of === 'leads' || sameMoney ? amount : null;
              const knownTo = lastKnown(one, of, facts, lastDays, span);
              return {
                subject: one.subject,
                measure: of,
                plan,
                ...paced({ measure: of, month: span, plan, facts: one.facts[of], knownTo }),
              };
            }),
          )
          .filter(({ plan, fact }) => plan !== null || fact !== null);
  const only = kind === 'organisation' || ownFilter(kind, filters);
  const subjects = new Set(told.map(({ subject }) => subject));
  const revenue = facts.dealsTo === null ? 'net_revenue' : 'revenue';
  return {
    data: {
      month: month ?? null,
      known_to: told.map(({ known_to: day }) => day).reduce(later, null),
      rows: told.map(({ days: _days, ...row }): Pace => row),
      daily: only && subjects.size === 1 ? told.map(({ measure: of, days }) => ({ measure: of, days })) : [],
    },
    meta: {
      ...meta,
      period: span ?? null,
      provisional_from: span && meta.provisional_from ? later(meta.provisional_from, span.from) : null,
      warnings: [
        ...meta.warnings,
        ...(ignored.length > 0 ? [{ code: 'filter_ignored' as const, detail: ignored.join(', ') }] : []),
      ],
      definitions: meta.definitions.filter(({ key }) => key !== revenue),
    },
  };
}

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

type Filters = Readonly<Partial<Record<string, unknown>>>;

/** The one thing that the filters name, as far as a plan knows it. */
function isWanted({ kind, id, source_id }: PlannedSubject, filters: Filters): boolean {
  if (filters.source && filters.source !== source_id) return false;
  const own = ownFilter(kind, filters);
  // Of which platform or product a campaign is, its facts say.
  if (kind === 'campaign' && own === undefined) return !filters.platform && !filters.product_key;
  return own === undefined || own === id;
}

function ownFilter(kind: PlannedKind, filters: Filters): string | undefined {
  const names: Partial<Record<typeof kind, string>> = {
    platform: 'platform',
    campaign: 'campaign_id',
    product: 'product_key',
  };
  const value = filters[names[kind] ?? ''];
  return typeof value === 'string' && value !== ''
    ? kind === 'platform'
      ? value.toLowerCase()
      : value
    : undefined;
}

interface Tellable {
  readonly subject: PlannedSubject;
  readonly plans: ReadonlyMap<PlannedMeasure, string>;
  readonly facts: Pick<Subject, PlannedMeasure>;
  readonly sources: readonly string[];
}

/** What has facts, the most spent first, and what only has a plan. */
function tellable(
  kind: PlannedKind,
  { subjects }: FactsOfMonth,
  plans: readonly Plan[],
  { name: organisation, from }: { readonly name: string; readonly from: string },
): Tellable[] {
  const rest = new Map(Map.groupBy(plans, ({ subject }) => `${subject.id}\0${subject.source_id}`));
  const amounts = (of: readonly Plan[] = []) => new Map(of.map((plan) => [plan.measure, plan.amount]));
  const spent = ({ spend }: Subject) =>
    Object.entries(spend).reduce((sum, [day, value]) => (day < from ? sum : sum + Number(value ?? 0)), 0);
  const withFacts = subjects
    .toSorted((a, b) => spent(b) - spent(a) || (a.name < b.name ? -1 : 1))
    .map((one) => {
      // A plan may name a campaign by its id alone.
      const key = [`${one.id}\0${one.source_id}`, `${one.id}\0`].find((name) => rest.has(name));
      const of = key === undefined ? undefined : rest.get(key);
      if (key !== undefined) rest.delete(key);
      const name =
        kind === 'organisation'
          ? organisation
          : kind === 'platform'
            ? (of?.[0]?.subject.name ?? one.name)
            : one.name;
      return {
        subject: { kind, id: one.id, name, source_id: one.source_id },
        plans: amounts(of),
        facts: one,
        sources: one.sources,
      };
    });
  const plannedAlone = [...rest.values()].flatMap((of): Tellable[] => {
    const [first] = of;
    if (!first) return [];
    const subject = kind === 'organisation' ? { ...first.subject, name: organisation } : first.subject;
    return [{ subject, plans: amounts(of), facts: { spend: {}, leads: {}, revenue: {} }, sources: [] }];
  });
  return [...withFacts, ...plannedAlone];
}

/** By the last day of whatever reports it; of the CRM's revenue by that of the CRM. */
function lastKnown(
  { sources }: Tellable,
  measure: PlannedMeasure,
  { adsTo, dealsTo }: FactsOfMonth,
  lastDays: ReadonlyMap<string, string | null>,
  { from, to }: { readonly from: string; readonly to: string },
): string | null {
  const ofSources = sources.map((id) => lastDays.get(id) ?? null).reduce(later, null);
  const last = measure === 'revenue' && dealsTo !== null ? dealsTo : (ofSources ?? adsTo);
  if (last === null || last < from) return null;
  return last < to ? last : to;
}
