import { pino } from 'pino';
import { inject } from 'vitest';
import { asOrgId } from '../db/connect.ts';
import { connectWarehouse } from '../warehouse/client.ts';
import type { Person } from './world.ts';

/** A contact of a person; what is left out is unknown. */
export interface Touch {
  readonly person: string;
  /** UTC, `2026-01-05 10:00:00`. */
  readonly at: string;
  readonly id?: string;
  readonly kind?: 'visit' | 'click' | 'view';
  readonly channel?: string;
  readonly platform?: string;
  readonly campaign?: string;
  readonly utm_source?: string;
  readonly utm_campaign?: string;
}
export interface Deal {
  readonly id: string;
  readonly person?: string;
  readonly created?: string;
  readonly won?: string;
  readonly lost?: string;
  readonly amount?: string;
  readonly refunded?: string;
  readonly currency?: string;
  readonly product?: string;
  readonly origin?: string;
  readonly platform?: string;
  readonly campaign?: string;
  readonly utm_source?: string;
  readonly utm_campaign?: string;
  readonly found?: 'none' | 'exact_click' | 'utm' | 'rule' | 'manual';
}
export interface Path {
  readonly path: readonly string[];
  readonly date?: string;
  readonly conversions: number;
  readonly value?: number | string;
  readonly nulls?: number;
  readonly currency?: string;
}

/**
 * Touches, deals and paths straight into the warehouse, before the first report of an organisation is asked for:
 * results are kept until the data change.
 */
export async function createJourneys() {
  const warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
  async function insert(
    person: Person,
    table: string,
    columns: readonly string[],
    rows: readonly (readonly (string | number)[])[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const lines = rows.map((row) => `${row.join('\t')}\n`);
    await warehouse.insert(asOrgId(person.orgId), table, {
      same: { source_id: 'crm', version: 3 },
      columns,
      rows: lines.join(''),
    });
  }
  const known = (value: string | undefined) => value ?? '\\N';

  return {
    warehouse,
    touches: (person: Person, touches: readonly Touch[]) =>
      insert(
        person,
        'touches',
        [
          'person_id',
          'ts',
          'touch_id',
          'kind',
          'channel',
          'platform',
          'campaign_id',
          'utm_source',
          'utm_campaign',
        ],
        touches.map((touch, n) => [
          touch.person,
          touch.at,
          touch.id ?? String(n).padStart(6, '0'),
          touch.kind ?? 'click',
          touch.channel ?? '',
          touch.platform ?? '',
          touch.campaign ?? '',
          touch.utm_source ?? '',
          touch.utm_campaign ?? '',
        ]),
      ),
    deals: (person: Person, deals: readonly Deal[]) =>
      insert(
        person,
        'deals',
        [
          'deal_id',
          'person_id',
          'created',
          'won',
          'lost',
          'amount',
          'refunded',
          'currency',
          'product_key',
          'origin',
          'platform',
          'campaign_id',
          'utm_source',
          'utm_campaign',
          'found',
        ],
        deals.map((deal) => [
          deal.id,
          deal.person ?? '',
          known(deal.created),
          known(deal.won),
          known(deal.lost),
          known(deal.amount),
          known(deal.refunded),
          deal.currency ?? 'RUB',
          deal.product ?? '',
          deal.origin ?? '',
          deal.platform ?? '',
          deal.campaign ?? '',
          deal.utm_source ?? '',
          deal.utm_campaign ?? '',
          deal.found ?? 'none',
        ]),
      ),
    paths: (person: Person, paths: readonly Path[]) =>
      insert(
        person,
        'paths',
        ['date', 'path', 'conversions', 'value', 'nulls', 'currency'],
        paths.map(({ path, date = '1970-01-02', conversions, value = 0, nulls = 0, currency = 'RUB' }) => [
          date,
          `[${path.map((step) => `'${step}'`).join(',')}]`,
          conversions,
          value,
          nulls,
          currency,
        ]),
      ),
    campaigns: (person: Person, campaigns: readonly { id: string; name: string; platform: string }[]) =>
      insert(
        person,
        'ad_entities',
        ['level', 'id', 'name', 'platform'],
        campaigns.map(({ id, name, platform }) => ['campaign', id, name, platform]),
      ),
    close: () => warehouse.close(),
  };
}
export type Journeys = Awaited<ReturnType<typeof createJourneys>>;
