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
        org,
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
        1,
        known(line.orders),
        known(line.revenue),
        known(line.leads),
        known(line.reach),
        known(line.video_3s),
        known(line.video_p100),
        version,
      ]);
      await warehouse.insert(org, 'ad_stats', factColumns, table(facts));
      const days = new Map(
        lines.map(({ source, date, level = 'ad', currency = 'RUB' }) => [
          `${source} ${date} ${level} ${currency}`,
          [org, source, date, level, currency, version],
        ]),
      );
      await warehouse.insert(
        org,
        'ad_days',
        ['source_id', 'date', 'level', 'currency', 'version'],
        table([...days.values()]),
      );
    },
    async entities(person: Person, entities: readonly AdEntity[], version = 3): Promise<void> {
      const rows = entities.map((one) => [
        person.orgId,
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
      const numbered = (number: number) => table(rows.map((row) => [...row, number]));
      await warehouse.insert(org, 'ad_entities', [...columns, 'version'], numbered(version));
      // Where what the imports say is kept: names are settled from there when somebody says more.
      await warehouse.insert(org, 'imported_ad_entities', [...columns, 'number'], numbered(0));
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
  'fx',
  'conversions',
  'conversion_value',
  'leads',
  'reach',
  'video_3s',
  'video_p100',
  'version',
];
