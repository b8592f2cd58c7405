import type { Pace } from '@takt/contract/plans.ts';
import type { Watched } from '@takt/contract/rules.ts';
import type { Db, OrgId } from '../../../db/connect.ts';
import { percentOf, subtracted } from '../../../metrics/decimals.ts';
import { daysIn } from '../../../metrics/frame.ts';
import type { Reporter } from '../../../metrics/report.ts';
import { paceOf } from '../../plans/service.ts';
import { type Evaluation, type Finding, keyOf, silent } from '../methods/findings.ts';

type Budget = Extract<Watched, { kind: 'budget_off_plan' }>;

/** What one or two days cost says nothing of the end of a month. */
const fewestDays = 3;

/**
 * Budgets whose projection to the end of the month is further from the plan than the rule tolerates. Spend is taken as it
 * is known: what platforms restate are results, and of most of them the month would be over before its days are final.
 */
export async function budgetsOffPlan(
  deps: { readonly db: Db; readonly reporter: Reporter },
  orgId: OrgId,
  rule: Budget,
): Promise<Evaluation> {
  const { data, meta } = await paceOf(deps, orgId, {
    kind: rule.per,
    measure: 'spend',
  });
  if (meta.stale_since) return silent('no_warehouse');
  const { month, known_to: to } = data;
  if (month === null || to === null) return silent('no_data');
  const planned = data.rows.filter(({ plan }) => plan !== null && Number(plan) > 0);
  if (planned.length === 0) return silent('no_plan');
  const from = `${month}-01`;
  if (daysIn({ from, to }) < fewestDays) return silent('too_few');

  const undecided = new Set(
    planned.filter(({ projection }) => projection === null).map(({ subject }) => keyOf(subject)),
  );
  const findings = planned.flatMap((row) =>
    found(row, rule.tolerance, { from, to, month, currency: meta.currency }),
  );
  return { silent: null, findings, undecided };
}

function found(
  { subject, plan, fact, projection }: Pace,
  tolerance: number,
  { from, to, month, currency }: { from: string; to: string; month: string; currency: string },
): Finding[] {
  const gap = subtracted(projection, plan);
  const percent = percentOf(gap, plan);
  if (gap === null || percent === null || Math.abs(percent) <= tolerance) return [];
  return [
    {
      subject,
      measure: 'spend',
      value: projection,
      from,
      to,
      money: String(gap).replace('-', ''),
      figures: {
        kind: 'budget_off_plan',
        direction: percent < 0 ? 'below' : 'above',
        plan,
        fact,
        projection,
        percent: Math.abs(percent),
        month,
        currency,
      },
      filters: {},
    },
  ];
}
