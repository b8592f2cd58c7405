import { pino } from 'pino';
import { inject } from 'vitest';
import { asOrgId } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { connectWarehouse } from '../warehouse/client.ts';
import type { Person, World } from './world.ts';

/** A line of ad_stats; what is left out is unknown. */
export interface AdLine {
  readonly source: string;
  readonly level?: 'account' | 'campaign' | 'ad_group' | 'ad';
  readonly date: string;
  readonly platform?: string;
  readonly campaign?: string;
  readonly ad_group?: string;
  readonly ad?: string;
  readonly currency?: string;
  readonly impressions?: number;
  readonly clicks?: number;
  readonly spend?: number | string;
  readonly orders?: number;
  readonly revenue?: number;
  readonly leads?: number;
  readonly reach?: number;
  readonly video_3s?: number;
  readonly video_p100?: number;
}
export interface AdEntity {
  readonly source: string;
  readonly level: 'campaign' | 'ad';
  readonly id: string;
  readonly name?: string;
  readonly theme?: string;
  readonly format?: string;
  readonly product?: string;
  readonly erid?: string;
}

/**
 * Facts of advertising straight into the warehouse, for methods whose figures no file of any platform would bring. Put
 * in before the first report of an organisation is asked for: results are kept until the data change.
 */
export async function createAdvertising(world: World) {
  const warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
  const known = (value: string | number | undefined) => value ?? '\\N';
  const table = (rows: readonly (readonly (string | number)[])[]) =>
    rows.map((row) => `${row.join('\t')}\n`).join('');

  return {
    warehouse,
    async source(person: Person, platform: string, name = platform): Promise<string> {
      const id = newId();
      await world.sql.query('INSERT INTO app.sources (org_id, id, platform, name) VALUES ($1, $2, $3, $4)', [
        person.orgId,
        id,
        platform,
        name,
      ]);
      return id;
    },
    async lines(person: Person, lines: readonly AdLine[], version = 3): Promise<void> {
      const org = asOrgId(person.orgId);
      const facts = lines.map((line) => [
        line.source,
        line.level ?? 'ad',
        line.date,
        line.platform ?? 'vk',
        line.campaign ?? '',
        line.ad_group ?? '',
        line.ad ?? '',
        known(line.impressions),
        known(line.clicks),
        known(line.spend),
        line.currency ?? 'RUB',
        known(line.orders),
        known(line.revenue),
        known(line.leads),
        known(line.reach),
        known(line.video_3s),
        known(line.video_p100),
      ]);
      await warehouse.insert(org, 'ad_stats', {
        same: { fx: 1, version },
        columns: factColumns,
        rows: table(facts),
      });
      const days = new Map(
        lines.map(({ source, date, level = 'ad', currency = 'RUB' }) => [
          `${source} ${date} ${level} ${currency}`,
          [source, date, level, currency],
        ]),
      );
      await warehouse.insert(org, 'ad_days', {
        same: { version },
        columns: ['source_id', 'date', 'level', 'currency'],
        rows: table([...days.values()]),
      });
    },
    async entities(person: Person, entities: readonly AdEntity[], version = 3): Promise<void> {
      const names = entities.map((one) => [
        one.source,
        one.level,
        one.id,
        one.name ?? one.id,
        one.theme ?? '',
        one.format ?? '',
        one.product ?? '',
        one.erid ?? '',
      ]);
      const columns = ['source_id', 'level', 'id', 'name', 'theme', 'format', 'product_key', 'erid'];
      const org = asOrgId(person.orgId);
      const rows = table(names);
      await warehouse.insert(org, 'ad_entities', { same: { version }, columns, rows });
      // Where what the imports say is kept: names are settled from there when somebody says more.
      await warehouse.insert(org, 'imported_ad_entities', { same: { number: 0 }, columns, rows });
    },
    close: () => warehouse.close(),
  };
}
export type Advertising = Awaited<ReturnType<typeof createAdvertising>>;

const factColumns = [
  'source_id',
  'level',
  'date',
  'platform',
  'campaign_id',
  'ad_group_id',
  'ad_id',
  'impressions',
  'clicks',
  'spend',
  'currency',
  'conversions',
  'conversion_value',
  'leads',
  'reach',
  'video_3s',
  'video_p100',
];
