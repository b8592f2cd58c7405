import type { Watched } from '@takt/contract/rules.ts';
import type { Db, OrgId } from '../../../db/connect.ts';
import { AppError } from '../../../errors.ts';
import type { Reporter } from '../../../metrics/report.ts';
import { byMoney, type Evaluation, silent } from '../methods/findings.ts';
import { budgetsOffPlan } from './budgets.ts';
import { burnedOutCreatives } from './burned-out.ts';
import { staleSources } from './stale-sources.ts';
import { thresholdFindings } from './threshold.ts';

interface Deps {
  readonly db: Db;
  readonly reporter: Reporter;
  readonly now: () => Date;
}

/** What a rule finds in the figures of now, the most money first; silent, and never a failure, where nothing can be told. */
export async function evaluate(deps: Deps, orgId: OrgId, watched: Watched): Promise<Evaluation> {
  try {
    const { findings, ...rest } = await ask(deps, orgId, watched);
    return { ...rest, findings: findings.toSorted(byMoney) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'analytics_unavailable') return silent('no_warehouse');
    if (error.reason === 'query_too_heavy') return silent('too_heavy');
    throw error;
  }
}

function ask({ db, reporter, now }: Deps, orgId: OrgId, watched: Watched): Promise<Evaluation> {
  switch (watched.kind) {
    case 'threshold':
      return thresholdFindings(reporter, orgId, watched, now());
    case 'burned_out':
      return burnedOutCreatives(reporter, orgId, watched, now());
    case 'stale_source':
      return staleSources({ db, reporter }, orgId, watched, now());
    case 'budget_off_plan':
      return budgetsOffPlan({ db, reporter }, orgId, watched);
  }
}
