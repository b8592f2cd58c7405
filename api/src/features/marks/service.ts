import type { listMarks, Mark } from '@takt/contract/marks.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import type { z } from 'zod';
import type { Db, OrgId } from '../../db/connect.ts';
import type { Reporter } from '../../metrics/report.ts';
import * as q from './queries.ts';
import { type Launched, launched } from './reports/launched.ts';
import { type Place, placesOf } from './reports/places.ts';

type Query = z.output<typeof listMarks.query>;
type Item = Mark['items'][number];
interface Happened {
  readonly day: string;
  readonly kind: Mark['kind'];
  readonly item: Item;
}

/** Of one mark; of the others only how many there are is told. */
const mostItems = 10;

/**
 * What happened on the days of a report, within its filters: a mark of each kind and day. Errors as of
 * `Reporter.report`.
 */
export async function marksOf(
  { db, reporter }: { readonly db: Db; readonly reporter: Reporter },
  orgId: OrgId,
  query: Query,
): Promise<Mark[]> {
  const { warehouse } = reporter;
  const { data: creatives, meta } = await reporter.report<Launched[]>(
    orgId,
    { ...query, compare: 'none' },
    {
      name: 'marks',
      measures: [],
      reads: [],
      empty: () => [],
      work: (frame) => launched(warehouse, orgId, frame),
    },
  );
  const { period, time_zone: timeZone } = meta;
  if (!period) return [];
  const [finished, budgets] = await db.inOrg(orgId, (tx) =>
    Promise.all([q.finishedTasks(tx, period, timeZone), q.changedBudgets(tx, period, timeZone)]),
  );
  const subjects = [...finished.flatMap(({ about }) => about), ...budgets].map(({ subject }) => subject);
  const isAsked = [query.platform, query.campaign_id, query.product_key, query.source].some(Boolean);
  const fits = within(query, isAsked ? await placesOf(warehouse, orgId, idsOf(subjects)) : []);
  return marked([
    ...finished.flatMap((task) => taskMark(task, fits)),
    ...creatives.map(creativeMark),
    ...budgets.filter(({ subject }) => fits(subject, {})).map(budgetMark),
  ]);
}

const kinds: readonly Mark['kind'][] = ['task', 'creative', 'budget'];

/** One mark a day and kind, the days in their order. */
function marked(all: readonly Happened[]): Mark[] {
  const together = Map.groupBy(all, ({ day, kind }) => `${day} ${kinds.indexOf(kind)}`);
  return [...together]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => {
      const [first] = of;
      if (!first) return [];
      const items = of.slice(0, mostItems).map(({ item }) => item);
      return [{ day: first.day, kind: first.kind, count: of.length, items }];
    });
}

const nothing = { task: null, measure: null, verdict: null, change: null, budget: null };

/** Of several findings that which says most: a settled one, else one that is measured. */
function taskMark({ id, key, title, day, about }: q.Finished, fits: Fits): Happened[] {
  const own = about.filter(({ subject, filters }) => fits(subject, filters));
  const telling = own.find(({ effect }) => effect?.state === 'final') ?? own.find(({ effect }) => effect);
  const one = telling ?? own[0];
  if (!one) return [];
  const { subject, measure, effect } = one;
  const item = { ...nothing, title, subject, task: { id, key }, measure };
  if (!effect || measure === null) return [{ day, kind: 'task', item }];
  const { value = null, previous = null } = effect.figures[measure] ?? {};
  const change =
    value === null || previous === null || Number(previous) === 0
      ? null
      : ((Number(value) - Number(previous)) / Math.abs(Number(previous))) * 100;
  return [{ day, kind: 'task', item: { ...item, verdict: effect.verdict, change } }];
}

const creativeMark = ({ source_id, id, name, day }: Launched): Happened => ({
  day,
  kind: 'creative',
  item: { ...nothing, title: name, subject: { kind: 'creative', id, name, source_id } },
});

const budgetMark = ({ day, month, subject, before, after }: q.ChangedBudget): Happened => ({
  day,
  kind: 'budget',
  item: { ...nothing, title: subject.name, subject, budget: { month, before, after } },
});

const idsOf = (subjects: readonly Subject[]) => ({
  campaigns: idsOfKind(subjects, 'campaign'),
  creatives: idsOfKind(subjects, 'creative'),
});
const idsOfKind = (subjects: readonly Subject[], wanted: Subject['kind']): string[] => [
  ...new Set(subjects.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
];

type Fits = (subject: Subject, filters: Readonly<Record<string, string>>) => boolean;

/** Whether a thing lies within the filters of a report: where it stands, else what it was looked at through. */
function within({ platform, campaign_id, product_key, source }: Query, places: readonly Place[]): Fits {
  const wanted = [
    ['platform', platform],
    ['campaign', campaign_id],
    ['product', product_key],
    ['source', source],
  ].filter((one): one is [keyof Place, string] => Boolean(one[1]));
  return ({ kind, id, source_id }, filters) => {
    const known = places.filter(
      (place) => place.kind === kind && place.id === id && (source_id === '' || place.source === source_id),
    );
    const seen = {
      platform: filters.platform,
      campaign: filters.campaign_id,
      product: filters.product_key,
      source: source_id || filters.source,
      ...((kind === 'platform' || kind === 'campaign' || kind === 'product' || kind === 'source') && {
        [kind]: id,
      }),
    };
    const candidates: Readonly<Record<string, string | undefined>>[] =
      known.length > 0 ? known.map((place) => ({ ...seen, ...place })) : [seen];
    return candidates.some((one) => wanted.every(([name, value]) => one[name] === value));
  };
}
