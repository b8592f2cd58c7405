import { createRule } from '@takt/contract/rules.ts';
import { checkRule } from '../features/rules/checks/service.ts';
import { addRule } from '../features/rules/service.ts';
import type { Actor } from '../http/actor.ts';
import { createReporter } from '../metrics/report.ts';
import type { ImportDeps } from './figures.ts';
import type { Inventory } from './inventory.ts';

/** Of the team, by their places in it: who leads the advertising, and who keeps the data. */
const [igor, anton] = [1, 3];

const threshold = {
  kind: 'threshold',
  measure: 'roas',
  direction: 'below',
  value: '1',
  days: 3,
  per: 'campaign',
};
const rules = [
  { name: 'ROAS ниже 1 три дня подряд', watched: { ...threshold, least_spend: '20000' }, who: igor },
  {
    name: 'Расход мимо плана',
    watched: { kind: 'budget_off_plan', tolerance: 15, per: 'platform' },
    who: igor,
  },
  // TikTok has been silent since the 17th.
  { name: 'Нет свежих данных', watched: { kind: 'stale_source', days: 3 }, who: anton },
] as const;

/** Standing rules, checked once: what holds has its task. */
export async function addRules(
  { db, warehouse }: Pick<ImportDeps, 'db' | 'warehouse'>,
  person: (index: number) => Actor,
  there: Inventory,
): Promise<void> {
  const owner = person(-1);
  const reporter = createReporter({ db, warehouse });
  for (const { name, watched, who } of rules) {
    const body = createRule.body.parse({
      name,
      watched,
      project_id: there.idOf('project', 'Ведение рекламы'),
      assignee_id: person(who).userId,
    });
    const id = await there.once('rule', name, () => addRule({ db }, owner, body));
    await checkRule({ db, reporter }, owner.orgId, id);
  }
}
