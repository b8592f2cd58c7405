import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { UploadedFile } from '@takt/contract/imports.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pino } from 'pino';
import { z } from 'zod';
import { asOrgId } from '../../db/connect.ts';
import { bookOf, cell, sheetOf } from '../../testing/workbook.ts';
import { connectWarehouse } from '../../warehouse/client.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { importFile, proposed, upload } from './testing.ts';

const folder = join(import.meta.dirname, '../../../../../shared/data');
const isHere = existsSync(folder);
if (!isHere) console.warn(`skipped: ${folder} is absent`);
const read = (name: string) => readFileSync(join(folder, name));

/** Real files of others; the figures are those of ../shared/data/README.md. */
describe.skipIf(!isHere)('real files', () => {
  let world: World;
  const warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  beforeAll(async () => {
    world = await createWorld({ works: true });
  });
  afterAll(() => world.close());
  const ask = <T>(person: Person, sql: string, row: z.ZodType<T>): Promise<T[]> =>
    warehouse.read(asOrgId(person.orgId), sql, {}, row);

  describe('the same report however it was saved', () => {
    const name = 'marketing_daily_campaigns/Marketing.csv';
    const text = () => read(name).toString('utf8');
    const table = () =>
      text()
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(';'));
    const asBook = () => {
      const day = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;
      const [header = [], ...rows] = table();
      return bookOf({
        sheets: [
          {
            name: 'Лист1',
            xml: sheetOf([
              { cells: [cell.inline('Отчёт за февраль')] },
              { at: 3, cells: header.map(cell.inline) },
              ...rows.map((row) => ({
                cells: row.map((value, i) => {
                  if (i === 1) return cell.date(day(value));
                  return i === 2 || i === 3 ? cell.inline(value) : cell.number(value.replace(',', '.'));
                }),
              })),
            ]),
          },
        ],
      });
    };
    const windows1251 = () =>
      Buffer.from(
        [...text().replace('campaign_name', 'Название кампании')].map((letter) =>
          letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0),
        ),
      );
    const split = () => {
      const [header = '', ...lines] = text().trim().split('\n');
      const part = (from: number, to?: number) => strToU8([header, ...lines.slice(from, to)].join('\n'));
      return zipSync({ 'part-1.csv': part(0, 100), 'part-2.csv': part(100) });
    };
    test.each<[string, () => Uint8Array]>([
      ['report.xlsx', asBook],
      ['report.csv.gz', () => gzipSync(read(name))],
      ['report.zip', () => zipSync({ 'report.csv': new Uint8Array(read(name)) })],
      ['parts.zip', split],
      ['utf-16.csv', () => Buffer.from(`\ufeff${text()}`, 'utf16le')],
      ['windows-1251.csv', windows1251],
      ['tabs.tsv', () => Buffer.from(text().replaceAll(';', '\t'))],
      [
        'shuffled.csv',
        () =>
          Buffer.from(
            [
              ...text().trim().split('\n').slice(0, 1),
              ...text().trim().split('\n').slice(1).toReversed(),
            ].join('\n'),
          ),
      ],
    ])('%s', async (fileName, bytes) => {
      const person = await world.owner();
      const file: UploadedFile = (await upload(person, fileName, bytes())).json();
      const preview = (await person.post(`/imports/${file.import.id}/preview`, proposed(file))).json();
      expect(preview).toMatchObject({
        skipped: 0,
        totals: {
          rows: 308,
          period: { from: '2021-02-01', to: '2021-02-28' },
          campaigns: 11,
          spend: '30590879.82',
          impressions: 1_577_722_399,
          clicks: 2_999_919,
          leads: 65_579,
          conversions: 8_043,
          conversion_value: '42889366',
        },
      });
    });
    test('one after another into one organisation they are one report', async () => {
      const person = await world.owner();
      await importFile(person, 'report.xlsx', asBook());
      await importFile(person, 'parts.zip', split());
      const { data } = (
        await person.get('/analytics/overview/dashboard?start_date=2021-02-01&end_date=2021-02-28')
      ).json();
      expect(data.headline.spend.value).toBe('30590879.82');
      expect(data.headline.revenue.value).toBe('42889366');
    });
  });

  describe('leads and what became of them', () => {
    const leads = 'olist_funnel/olist_marketing_qualified_leads_dataset.csv';
    const closed = 'olist_funnel/olist_closed_deals_dataset.csv';
    const expected = () =>
      read('olist_funnel/EXPECTED_marketing_performance.csv')
        .toString('utf8')
        .trim()
        .split('\n')
        .slice(1)
        .toSorted();
    const performance = z.object({
      origin: z.string(),
      leads: z.number(),
      won: z.number(),
      days: z.number(),
    });

    test.each([
      ['leads first', [leads, closed]],
      ['deals first, leads twice', [closed, leads, leads]],
    ])('meet by the id of the lead: %s', async (_, files) => {
      const person = await world.owner();
      for (const name of files) {
        const done = await importFile(person, name.slice(name.indexOf('/') + 1), read(name));
        expect(done).toMatchObject({
          kind: 'deals',
          status: 'done',
          skipped: 0,
          source: { platform: 'crm' },
        });
      }
      const rows = await ask(
        person,
        `SELECT if(t.origin = '', 'NULL', t.origin) AS origin, toUInt32(count()) AS leads,
           toUInt32(countIf(isNotNull(t.won))) AS won, avg(dateDiff('day', t.created, t.won)) AS days
         FROM deals AS t FINAL WHERE org_id = {org:UUID} GROUP BY 1`,
        performance,
      );
      const told = rows.map(
        (row) =>
          `${row.origin},${row.leads},${row.won},${((row.won / row.leads) * 100).toFixed(2)},${row.days.toFixed(1)}`,
      );
      expect(told.toSorted()).toEqual(expected());
      expect(rows.reduce((sum, row) => sum + row.leads, 0)).toBe(8_000);
      expect(rows.reduce((sum, row) => sum + row.won, 0)).toBe(842);
    });
  });

  describe('raw rows of programs', () => {
    const google = { platform: 'google', currency: 'USD' };
    test('each level of Google Ads has its own sum, in millionths; they are never added', async () => {
      const person = await world.owner();
      const spend: Record<string, string | undefined> = {};
      for (const level of ['account', 'campaign', 'ad_group', 'ad']) {
        const name = `${level}_stats_data.csv`;
        const { totals } = await importFile(person, name, read(`platform_api_rows/${name}`), google);
        spend[level] = totals?.spend;
      }
      expect(spend).toEqual({ account: '1632.333323', campaign: '231.33', ad_group: '3156.84', ad: '0' });
      const levels = await ask(
        person,
        `SELECT level, toString(sum(spend)) AS spend FROM ad_stats FINAL WHERE org_id = {org:UUID} GROUP BY level`,
        z.object({ level: z.string(), spend: z.string() }),
      );
      expect(Object.fromEntries(levels.map(({ level, spend: sum }) => [level, sum]))).toEqual(spend);
    });
    test('Meta by ad; actions that overlap are not taken for a figure', async () => {
      const person = await world.owner();
      const name = 'facebook_ads_basic_ad_data.csv';
      const { totals } = await importFile(person, name, read(`platform_api_rows/${name}`), {
        currency: 'USD',
      });
      expect(totals).toMatchObject({ rows: 10, impressions: 37_275, clicks: 149, spend: '643.63', leads: 0 });

      const actions = 'facebook_ads_basic_ad_actions_data.csv';
      const file: UploadedFile = (await upload(person, actions, read(`platform_api_rows/${actions}`))).json();
      const refused = await person.post(`/imports/${file.import.id}/run`, proposed(file));
      expect(refused.json()).toMatchObject({ status: 400, reason: 'mapping_incomplete' });
    });
  });

  test('ten thousand ready paths, twice', async () => {
    const person = await world.owner();
    for (const again of ['PathData.csv', 'again.csv']) {
      const done = await importFile(person, again, read('mta_channelattribution/PathData.csv'));
      expect(done).toMatchObject({
        kind: 'paths',
        skipped: 0,
        totals: { rows: 10_000, period: null, conversions: 19_785 },
      });
      expect(Number(done.totals?.conversion_value).toFixed(3)).toBe('74802.972');
    }
    const [sums] = await ask(
      person,
      `SELECT toFloat64(sum(conversions)) AS conversions, toString(round(sum(value), 3)) AS value
       FROM paths FINAL WHERE org_id = {org:UUID}`,
      z.object({ conversions: z.number(), value: z.string() }),
    );
    expect(sums).toEqual({ conversions: 19_785, value: '74802.972' });
  });
});
