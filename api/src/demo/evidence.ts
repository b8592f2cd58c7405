import type { Finding } from '@takt/contract/evidence.ts';
import { finding } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { measureEffects } from '../features/evidence/effects/service.ts';
import { attach, freeze } from '../features/evidence/service.ts';
import { createReporter } from '../metrics/report.ts';
import { campaignIdOf } from './creatives.ts';
import { campaigns } from './campaigns.ts';
import type { ImportDeps } from './figures.ts';
import type { Inventory } from './inventory.ts';
import type { Actor } from '../http/actor.ts';

/** What tasks of the demonstration were made of, by their titles. */
interface DemoFinding {
  readonly task: string;
  readonly measure: MeasureKey;
  /** A campaign with the platform of its account, or a platform as a whole. */
  readonly campaign?: string;
  readonly platform: string;
  readonly from: string;
  readonly to: string;
  /** When it was seen. */
  readonly seen: string;
  readonly sentence: string;
  readonly money?: string;
}

const findings: readonly DemoFinding[] = [
  {
    task: 'Поднять бюджет google_wide перед отопительным сезоном',
    measure: 'leads',
    campaign: 'google_wide',
    platform: 'google',
    from: '2025-08-25',
    to: '2025-09-07',
    seen: '2025-09-08T06:40:00Z',
    sentence: 'Показы упираются в дневной бюджет уже к обеду.',
  },
  {
    task: 'Остановить «tiktok_челлендж»: лиды не доходят до сделки',
    measure: 'cost_per_deal',
    platform: 'tiktok',
    from: '2025-07-01',
    to: '2025-07-21',
    seen: '2025-07-22T07:15:00Z',
    sentence: 'Три недели подряд сделка из TikTok дороже, чем с других площадок.',
  },
  {
    task: 'google_wide: отключить широкие ключи и перенести бюджет в бренд',
    measure: 'roas',
    campaign: 'google_wide',
    platform: 'google',
    from: '2025-08-31',
    to: '2025-09-25',
    seen: '2025-09-26T07:05:00Z',
    sentence: 'Расход растёт быстрее выручки.',
  },
];

type EvidenceDeps = Pick<ImportDeps, 'db' | 'warehouse'>;

/** Puts its figures to each of these tasks, as they would have been frozen then, and measures what came of them. */
export async function addFindings(
  { db, warehouse }: EvidenceDeps,
  owner: Actor,
  there: Inventory,
): Promise<void> {
  for (const one of findings) {
    const now = () => new Date(one.seen);
    const reporter = createReporter({ db, warehouse, now });
    const { setting } = await reporter.known(owner.orgId);
    const source = setting.sources.find(({ platform }) => platform === one.platform);
    if (!source) continue;
    const given = finding.parse(findingOf(one, source.id));
    await there.once('evidence', one.task, async () => {
      const frozen = await freeze({ reporter, now }, owner.orgId, given);
      return db.inOrg(owner.orgId, (tx) => attach(tx, owner, there.idOf('task', one.task), frozen));
    });
  }
  await measureEffects({ db, reporter: createReporter({ db, warehouse }) }, { org_id: owner.orgId });
}

function findingOf(
  { measure, campaign, platform, from, to, sentence, money }: DemoFinding,
  sourceId: string,
): Finding {
  const days = `from=${from}&to=${to}`;
  const common = { measure, period: { from, to }, sentence, ...(money !== undefined && { money }) };
  if (campaign === undefined)
    return {
      ...common,
      subject: { kind: 'platform', id: platform, name: platform },
      link: `/analytics/platforms?${days}&platform=${platform}`,
    };
  const id = campaignIdOf(campaigns.findIndex(({ name }) => name === campaign));
  return {
    ...common,
    subject: { kind: 'campaign', id, name: campaign, source_id: sourceId },
    link: `/analytics/campaigns/${id}?${days}`,
  };
}
