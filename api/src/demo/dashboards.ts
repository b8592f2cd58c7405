import type { Widget } from '@takt/contract/dashboards.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/connect.ts';
import { addDashboard } from '../features/dashboards/service.ts';
import type { Actor } from '../http/actor.ts';
import type { Inventory } from './inventory.ts';

type Shown = Pick<Widget, 'block' | 'width' | 'height'> & Partial<Pick<Widget, 'title' | 'options'>>;

/** What a director looks at on Monday: money, the plan, where it comes from and what wears out. */
const main: readonly Shown[] = [
  { block: 'analytics.headline', width: 12, height: 2 },
  { block: 'plans.tiles', width: 12, height: 2 },
  { block: 'plans.pace', width: 6, height: 5, options: { metric: 'revenue' } },
  { block: 'analytics.daily', width: 6, height: 5 },
  { block: 'plans.progress', width: 12, height: 5, options: { by: 'campaign' }, title: 'Бюджеты кампаний' },
  { block: 'creatives.fatigue', width: 12, height: 5 },
];

/** One that everybody sees. */
export async function addDashboards(db: Db, owner: Actor, there: Inventory): Promise<void> {
  const name = 'Главное';
  await there.once('dashboard', name, () =>
    addDashboard(db, owner, {
      name,
      is_shared: true,
      widgets: main.map((one) => ({ title: '', options: {}, ...one, id: newId() })),
    }),
  );
}
