import { isDeepStrictEqual } from 'node:util';
import type { Effect } from '@takt/contract/evidence.ts';
import { adMeasure, dealMeasure, type MeasureKey, videoMeasure } from '@takt/contract/metrics.ts';
import { orgId as orgIdOf } from '@takt/contract/organisations.ts';
import { taskCard } from '@takt/contract/tasks.ts';
import { z } from 'zod';
import { asOrgId, type Db, type OrgId } from '../../../db/connect.ts';
import { forEach } from '../../../jobs/each.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { definitionsOf } from '../../../metrics/definitions.ts';
import { provisionalFrom, todayIn } from '../../../metrics/frame.ts';
import type { KnownDays, Setting } from '../../../metrics/queries.ts';
import type { Reporter } from '../../../metrics/report.ts';
import type { Span } from '../../../warehouse/cube.ts';
import { type LogReader, readLog, type ReaderDeps } from '../../events/readers/service.ts';
import { appendEvent } from '../../events/service.ts';
import { taskById } from '../../tasks/queries.ts';
import { aroundDay, changeOf, daysCompared, knownAfter, verdictOf } from '../methods/effect.ts';
import { noFigures, subjectFigures, subjectMeasures } from '../reports/subject-figures.ts';
import * as q from './queries.ts';

interface EffectDeps {
  readonly db: Db;
  readonly reporter: Reporter;
  readonly now?: () => Date;
}

/** Follows the log: where a task was done or data came, effects are measured in the background. */
export const readForEffects = (deps: ReaderDeps & { jobs: Jobs }): LogReader =>
  readLog(deps, 'effects', async (tx, span) => {
    if (await q.concernsEffects(tx, span))
      await deps.jobs.enqueue(tx, 'measure-effects', { org_id: tx.orgId });
    return undefined;
  });

const job = z.object({ org_id: orgIdOf.transform(asOrgId) });

/** The job: everything of an organisation that is not settled. Throws while the warehouse is away: to be tried again. */
export async function measureEffects(deps: EffectDeps, data: unknown): Promise<void> {
  const { org_id: orgId } = job.parse(data);
  const due = await deps.db.inOrg(orgId, async (tx) => {
    await q.forgetReopened(tx);
    return q.unsettled(tx);
  });
  await measureThese(deps, orgId, due);
}

/** Every night: days that were provisional may have ceased to be. */
export async function measureAgain({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }): Promise<void> {
  await forEach(await q.organisationsWithEffects(db.global), (orgId) =>
    db.inOrg(orgId, (tx) => jobs.enqueue(tx, 'measure-effects', { org_id: orgId })),
  );
}

/** Measures and keeps; whatever is settled by it is told to the log, once. Errors as of `Reporter.report`. */
export async function measureThese(
  deps: EffectDeps,
  orgId: OrgId,
  due: readonly q.Unsettled[],
): Promise<void> {
  for (const row of due) {
    const effect = await measured(deps, orgId, row);
    if (!effect || isSame(effect, row.effect)) continue;
    await deps.db.inOrg(orgId, async (tx) => {
      if (!(await q.keepEffect(tx, row, effect)) || effect.state !== 'final') return;
      const task = await taskById(tx, row.task_id);
      const { value = null, previous = null } = effect.figures[row.measure] ?? {};
      const change = changeOf(value, previous);
      appendEvent(tx, null, 'task.effect_measured', 'task', row.task_id, {
        task: task && taskCard.parse(task),
        evidence: { id: row.id, subject: row.subject, measure: row.measure },
        effect: {
          verdict: effect.verdict,
          value,
          previous,
          change: change && change * 100,
          days: effect.days,
        },
      });
    });
  }
}

const isSame = ({ measured_at: _now, ...one }: Effect, before: Effect | null): boolean => {
  if (!before) return false;
  const { measured_at: _then, ...other } = before;
  return isDeepStrictEqual(one, other);
};

/** Undefined where only an old answer is to be had: it says nothing of what came since. */
async function measured(
  { reporter, now = () => new Date() }: EffectDeps,
  orgId: OrgId,
  { subject, measure, period, filters, completed_at: completedAt }: q.Unsettled,
): Promise<Effect | undefined> {
  if (completedAt === null) return undefined;
  const { setting, days: known } = await reporter.known(orgId);
  const doneOn = todayIn(setting.timeZone, new Date(completedAt));
  const days = daysCompared(period);
  const whole = aroundDay(doneOn, days);
  const concerned = sourcesOf({ subject, measure, filters }, { setting, known }, whole.before);
  const daysKnown = knownAfter(doneOn, days, concerned.lastDay);
  const asked = aroundDay(doneOn, daysKnown || days);
  const { data, meta } = await reporter.report(
    orgId,
    { ...filters, compare: 'none', start_date: asked.after.from, end_date: asked.after.to },
    {
      name: 'effect',
      asked: [subject.kind, subject.id, subject.source_id, measure, asked.before],
      measures: subjectMeasures,
      reads: [],
      empty: () => noFigures(measure),
      work: (frame) =>
        subjectFigures(reporter.warehouse, orgId, { ...frame, previous: asked.before }, { subject, measure }),
    },
  );
  if (meta.stale_since !== null) return undefined;
  const { timeZone } = setting;
  const provisional =
    daysKnown > 0 && provisionalFrom(asked.after, { timeZone, sources: concerned.sources }, now()) !== null;
  const figure = data.figures[measure] ?? { value: null, previous: null };
  const [definition] = definitionsOf([measure]);
  return {
    state: daysKnown === 0 ? 'waiting' : daysKnown < days || provisional ? 'partial' : 'final',
    done_on: doneOn,
    days,
    days_known: daysKnown,
    ...whole,
    figures: data.figures,
    verdict: daysKnown === 0 ? 'unknown' : verdictOf(definition?.better ?? 'neither', figure),
    provisional,
    measured_at: now().toISOString(),
  };
}

/** Which cubes a measure is made of. */
function cubesOf(measure: MeasureKey): readonly ('ads' | 'deals')[] {
  const isOf = (list: readonly MeasureKey[]) => list.includes(measure);
  if (isOf(adMeasure.options) || isOf(videoMeasure.options)) return ['ads'];
  return isOf(dealMeasure.options) ? ['deals'] : ['ads', 'deals'];
}

/**
 * The sources that the figures come from, and the day up to which all of them have reported. One that had fallen silent
 * before the days that are compared is waited for by nobody.
 */
function sourcesOf(
  { subject, measure, filters }: Pick<q.Unsettled, 'subject' | 'measure' | 'filters'>,
  { setting, known }: { readonly setting: Setting; readonly known: KnownDays },
  before: Span,
): { readonly lastDay: string | undefined; readonly sources: Setting['sources'] } {
  const platform = subject.kind === 'platform' ? subject.id : filters.platform;
  const only = subject.kind === 'source' ? subject.id : subject.source_id;
  const ofPlatform = setting.sources.filter((source) => source.platform === platform);
  const found: Setting['sources'][number][] = [];
  const lastDays = cubesOf(measure).map((cube) => {
    const all = known.filter((one) => one.cube === cube && one.last >= before.from);
    const narrowed = all.filter(
      ({ source }) =>
        cube === 'deals' || (only === '' ? ofPlatform.some(({ id }) => id === source) : source === only),
    );
    const concerned = narrowed.length > 0 || (only !== '' && cube === 'ads') ? narrowed : all;
    if (cube === 'ads')
      found.push(...setting.sources.filter(({ id }) => concerned.some(({ source }) => source === id)));
    return concerned.map(({ last }) => last).toSorted()[0];
  });
  return {
    sources: found,
    lastDay: lastDays.reduce((one, other) => (one && other && one < other ? one : one && other)),
  };
}
