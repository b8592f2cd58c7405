import type { ReportMeta } from '@takt/contract/reports.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { addDays, type Frame } from '../../../metrics/frame.ts';
import type { Reporter } from '../../../metrics/report.ts';
import type { Question } from '../../../warehouse/cube.ts';
import { type Evaluation, type Finding, keyOf, silent } from '../methods/findings.ts';
import { beyondThreshold, type Day, type Threshold } from '../methods/threshold.ts';
import { settledDays } from './settled.ts';

type Dimension = keyof typeof ads.dimensions;
const dimensions = {
  organisation: ['date'],
  platform: ['date', 'platform'],
  campaign: ['date', 'platform', 'source', 'campaign', 'campaign_name'],
  product: ['date', 'product'],
} as const satisfies Record<Threshold['per'], readonly Dimension[]>;

/** A subject that had no figures for longer is not running any more. */
const slack = 7;

const thresholdQuestion = ({ span, ads: { filter } }: Frame, per: Threshold['per']) =>
  ({
    by: dimensions[per],
    get: ['spend', 'revenue', 'leads'],
    span,
    filter,
  }) as const satisfies Question<Dimension, 'spend' | 'revenue' | 'leads'>;

interface Known {
  readonly subject: Subject;
  /** '' where it has several. */
  readonly platform: string;
  readonly days: readonly Day[];
}

/**
 * Subjects whose last days all lie beyond the threshold. Days that a platform may still restate are not looked at: a
 * campaign's and a platform's by its own window, those of the organisation and of a product by the longest.
 */
export async function thresholdFindings(
  reporter: Reporter,
  orgId: OrgId,
  rule: Threshold,
  now: Date,
): Promise<Evaluation> {
  const settled = await settledDays(reporter, orgId, now);
  if (!settled) return silent('no_data');
  const isOfOne = rule.per === 'platform' || rule.per === 'campaign';
  const { sources } = (await reporter.known(orgId)).setting;
  // Without a source of its own a platform is known from its rows alone: nothing of it is ever restated.
  const ends =
    isOfOne && !rule.platform
      ? sources.map(({ platform }) => settled.upTo(platform))
      : [settled.upTo(rule.platform)];
  const known = ends.filter((end) => end !== undefined).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return silent('provisional');
  const { data, meta } = await reporter.report<Known[]>(
    orgId,
    {
      compare: 'none',
      start_date: addDays(first, 1 - rule.days - slack),
      end_date: last,
      platform: rule.platform,
    },
    {
      name: 'rules/threshold',
      asked: rule.per,
      measures: [rule.measure, 'spend'],
      reads: ['ads'],
      empty: () => [],
      work: async (frame) => {
        const { rows } = await reporter.warehouse.ask(ads, orgId, thresholdQuestion(frame, rule.per));
        return bySubject(rows, rule.per);
      },
    },
  );
  if (meta.stale_since) return silent('no_warehouse');
  return judged(data, rule, settled.upTo, meta);
}

type Row = {
  readonly key: Partial<Record<Dimension, string>>;
  readonly values: Readonly<
    Record<'spend' | 'revenue' | 'leads', { readonly value: string | number | null }>
  >;
};

function bySubject(rows: readonly Row[], per: Threshold['per']): Known[] {
  const subjects = new Map<string, Known & { days: Day[] }>();
  for (const { key, values } of rows) {
    const subject = subjectOf(key, per);
    if (!subject) continue;
    const name = keyOf(subject);
    const known = subjects.get(name) ?? { subject, platform: key.platform ?? '', days: [] };
    known.days.push({
      date: key.date ?? '',
      spend: values.spend.value,
      revenue: values.revenue.value,
      leads: values.leads.value,
    });
    subjects.set(name, known);
  }
  return [...subjects.values()].map((known) => ({
    ...known,
    days: known.days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }));
}

/** Undefined for what is none: campaigns without a product, spend without a campaign. */
function subjectOf(key: Row['key'], kind: Threshold['per']): Subject | undefined {
  const { platform = '', product = '', campaign = '', campaign_name: name = '', source = '' } = key;
  switch (kind) {
    case 'organisation':
      return { kind, id: '', name: '', source_id: '' };
    case 'platform':
      return { kind, id: platform, name: platform, source_id: '' };
    case 'product':
      return product === '' ? undefined : { kind, id: product, name: product, source_id: '' };
    case 'campaign':
      return campaign === '' ? undefined : { kind, id: campaign, name, source_id: source };
  }
}

function judged(
  known: readonly Known[],
  rule: Threshold,
  upTo: (platform?: string) => string | undefined,
  { currency }: Pick<ReportMeta, 'currency'>,
): Evaluation {
  const undecided = new Set<string>();
  const findings = known.flatMap(({ subject, platform, days }): Finding[] => {
    const end = upTo(platform || rule.platform);
    const from = end === undefined ? undefined : addDays(end, 1 - rule.days - slack);
    const told = days.filter(
      ({ date }) => from !== undefined && end !== undefined && date >= from && date <= end,
    );
    const beyond = beyondThreshold(told, rule);
    if (beyond === undefined) undecided.add(keyOf(subject));
    if (!beyond) return [];
    const { measure, direction, value: limit, days: count } = rule;
    return [
      {
        subject,
        measure,
        value: beyond.value,
        from: beyond.from,
        to: beyond.to,
        money: beyond.money,
        figures: {
          kind: 'threshold',
          measure,
          direction,
          limit,
          days: count,
          value: beyond.value,
          spend: beyond.spend,
          from: beyond.from,
          to: beyond.to,
          currency,
        },
        filters: rule.platform ? { platform: rule.platform } : {},
      },
    ];
  });
  const isOpen = undecided.size === known.length && findings.length === 0;
  const isSettled = known.some(({ platform }) => upTo(platform || rule.platform) !== undefined);
  const why = known.length === 0 ? 'no_data' : isSettled ? 'too_few' : 'provisional';
  return { silent: isOpen ? why : null, findings, undecided };
}
