import * as contract from '@takt/contract/rules.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type CheckDeps, checkRule, checkRules, planChecks } from './checks/service.ts';
import { may } from './policy.ts';
import { listRules } from './queries.ts';
import { addRule, causesOf, changeRule, preview, removeRule, restoreRule, told } from './service.ts';

export async function ruleRoutes(app: FastifyInstance, deps: CheckDeps & { jobs: Jobs }): Promise<void> {
  const { db, jobs } = deps;
  await jobs.work('check-rules', (data) => checkRules(deps, data));
  await jobs.hourly('plan-rule-checks', () => planChecks(deps));

  serve(app, contract.listRules, may.read, async ({ actor }) => ({
    items: (await db.ask(actor.orgId, listRules)).map((rule) => told(rule, actor.language)),
  }));
  serve(app, contract.listCauses, may.read, async ({ actor, params }) => ({
    items: await causesOf(deps, actor, params.id),
  }));
  serve(app, contract.previewRule, may.read, async ({ actor, body }) => preview(deps, actor, body));
  serve(app, contract.createRule, may.write, async ({ actor, body }) => addRule(deps, actor, body));
  serve(app, contract.updateRule, may.write, async ({ actor, params, body }) =>
    changeRule(deps, actor, params.id, body),
  );
  serve(app, contract.deleteRule, may.write, async ({ actor, params }) => removeRule(deps, actor, params.id));
  serve(app, contract.restoreRule, may.write, async ({ actor, params }) =>
    restoreRule(deps, actor, params.id),
  );
  serve(app, contract.checkRule, may.write, async ({ actor, params }) =>
    checkRule(deps, actor.orgId, params.id),
  );
}
