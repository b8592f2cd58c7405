import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { doubled, restated } from './ad-files.ts';
import { clients } from './clients.ts';
import { contracts, monthsLater } from './contracts.ts';
import type { DemoFile } from './csv.ts';
import { demoFiles } from './files.ts';
import { people } from './team.ts';
import { projects } from './work.ts';

type Row = Readonly<Partial<Record<DemoFile['fields'][number], string>>>;
interface Read {
  readonly file: DemoFile;
  readonly rows: readonly Row[];
}

let all: Read[];
let hash: string;
beforeAll(async () => {
  const digest = createHash('sha256');
  all = [];
  for (const file of demoFiles()) {
    const pieces: Buffer[] = [];
    for await (const piece of file.bytes()) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    digest.update(file.name).update(bytes);
    all.push({ file, rows: rowsOf(file, bytes.toString()) });
  }
  hash = digest.digest('hex');
});

/** Lines with as many cells as the file has fields, behind the first of them, which is the header. */
function rowsOf({ fields, platform, kind }: DemoFile, text: string): Row[] {
  const delimiter = kind !== 'ads' || platform === 'yandex_direct' || platform === 'vk' ? ';' : ',';
  const lines = text.split('\n').map((line) => line.split(delimiter));
  return lines
    .filter((cells) => cells.length === fields.length)
    .slice(1)
    .map((cells) => Object.fromEntries(fields.map((field, index) => [field, cells[index]])));
}
const named = (name: string): readonly Row[] => all.find(({ file }) => file.name === name)?.rows ?? [];
const told = () =>
  all.filter(({ file }) => file.kind === 'ads' && file.fields.includes('ad_id')).flatMap(({ rows }) => rows);
const dayOf = ({ date = '' }: Row) => (date.includes('.') ? date.split('.').toReversed().join('-') : date);
const distinct = (rows: readonly Row[], field: keyof Row) => new Set(rows.map((row) => row[field]));
const sum = (rows: readonly Row[], field: keyof Row) =>
  rows.reduce((total, row) => total + Number((row[field] ?? '').replace(',', '.')), 0);

test('every machine makes the same bytes', () => {
  expect(hash).toBe('9ebb842460221315a6b8b517f3a9a9458788c4d586da394298ff9f253dc157a2');
});

test('thirteen months of 40 campaigns and 300 creatives on five platforms, one campaign copied', () => {
  const rows = told().filter(({ date }) => date !== 'Total');
  const days = rows.map(dayOf).toSorted();
  expect([days[0], days.at(-1)]).toEqual(['2024-09-01', '2025-09-25']);
  const copies = rows.filter(({ campaign = '' }) => campaign.endsWith('(копия)'));
  expect(distinct(rows, 'campaign_id').size).toBe(40 + distinct(copies, 'campaign_id').size);
  expect(distinct(rows, 'ad_id').size).toBe(300 + distinct(copies, 'ad_id').size);
  expect(distinct(copies, 'campaign_id').size).toBe(1);
});

describe('what hangs together', () => {
  test('a deal names campaigns and ads that the platforms tell of, a manager of the team, and days in their order', () => {
    const ads = distinct(told(), 'ad_id');
    const ids = distinct(told(), 'campaign_id');
    const names = distinct(told(), 'campaign');
    const managers = new Set(people.map(([first, last]) => `${first} ${last}`));
    const deals = named('CRM-сделки.csv');
    expect(distinct(deals, 'deal_id').size).toBe(deals.length);
    const wrong = deals.filter((deal) => {
      const days = [deal.created, deal.mql, deal.sql, deal.won || deal.lost].flatMap((day) => day || []);
      return (
        (deal.campaign_id && !ids.has(deal.campaign_id)) ||
        (deal.ad_id && !ads.has(deal.ad_id)) ||
        (deal.utm_campaign && !names.has(deal.utm_campaign)) ||
        !managers.has(deal.manager ?? '') ||
        days.join() !== days.toSorted().join() ||
        days.some((day) => day < '2024-09-01' || day > '2025-09-25') ||
        (deal.won && deal.lost)
      );
    });
    expect(wrong).toEqual([]);
    const won = deals.filter((deal) => deal.won);
    expect(sum(won, 'amount')).toBeGreaterThan(sum(won, 'cogs') + sum(won, 'refunded'));
  });

  test('the companies among the clients buy month after month', () => {
    const deals = named('CRM-сделки.csv').filter(({ client_id = '' }) => client_id.startsWith('C-'));
    const known = new Map(clients.map((client) => [client.external_id, client.name]));
    expect(deals.map((deal) => known.get(deal.client_id))).toEqual(deals.map(({ client }) => client));
    for (const { client, day, months } of contracts) {
      const own = deals.filter((deal) => deal.client_id === client).map(({ won }) => won);
      expect(own).toEqual(Array.from({ length: months + 1 }, (_, n) => monthsLater(day, n)));
    }
  });

  test('a touch is of an ad that somebody tells of; whoever came by an ad clicked it on the day of his deal', () => {
    const ads = distinct(told(), 'ad_id');
    const touches = named('Касания-сайта.csv');
    expect(touches.filter(({ ad_id }) => ad_id && !ads.has(ad_id))).toEqual([]);
    expect(distinct(touches, 'touch_id').size).toBe(touches.length);
    const clicked = new Set(
      touches.map(({ person_id, ad_id, moment }) => `${person_id} ${ad_id} ${moment?.slice(0, 10)}`),
    );
    const deals = named('CRM-сделки.csv').filter(({ ad_id }) => ad_id);
    expect(deals.length).toBeGreaterThan(5_000);
    expect(deals.filter((deal) => !clicked.has(`${deal.person_id} ${deal.ad_id} ${deal.created}`))).toEqual(
      [],
    );
  });

  test('platforms claim more leads than the CRM has of them', () => {
    const deals = named('CRM-сделки.csv');
    for (const [tag, name] of [
      ['yandex', 'Яндекс-Директ.csv'],
      ['google', 'Google-Ads.csv'],
      ['vk', 'VK-Реклама.csv'],
      ['facebook', 'Meta-Ads.csv'],
      ['tiktok', 'TikTok-Ads.csv'],
    ] as const) {
      const found = deals.filter(({ utm_source }) => utm_source === tag).length;
      expect(found).toBeGreaterThan(100);
      expect(sum(named(name), 'leads')).toBeGreaterThan(found);
    }
  });

  test('tasks are about campaigns and creatives that there are', () => {
    const targets = projects.flatMap(({ tasks }) => tasks.flatMap(({ about = [] }) => about));
    const campaigns = new Map(told().map((row) => [row.campaign_id, row.campaign]));
    const ads = new Map(told().map((row) => [row.ad_id, row.ad]));
    expect(targets.length).toBeGreaterThan(8);
    expect(targets.map(({ kind, key }) => (kind === 'campaign' ? campaigns : ads).get(key))).toEqual(
      targets.map(({ name }) => name),
    );
  });
});

describe('what is wrong with it', () => {
  const daysOf = (name: string) => new Set(named(name).map(dayOf));

  test('TikTok falls silent nine days before the end', () => {
    expect([...daysOf('TikTok-Ads.csv')].toSorted().at(-1)).toBe('2025-09-16');
  });

  test('VK has a gap of two days', () => {
    const days = daysOf('VK-Реклама.csv');
    expect(['03', '04', '05', '06'].map((day) => days.has(`2025-09-${day}`))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('August of Meta is told twice, with other orders and other money', () => {
    const early = named('Meta-август-предварительно.csv');
    const late = named('Meta-Ads.csv').filter(
      (row) => dayOf(row) >= restated.from && dayOf(row) <= restated.to,
    );
    expect(late.length).toBe(early.length);
    expect(sum(early, 'conversions')).toBeLessThan(sum(late, 'conversions'));
    expect(sum(early, 'spend') / sum(late, 'spend')).toBeCloseTo(restated.spend, 4);
  });

  test('five days of Yandex by campaign cost 0.9 % more than by ad', () => {
    const byAd = named('Яндекс-Директ.csv').filter(
      (row) => dayOf(row) >= doubled.from && dayOf(row) <= doubled.to,
    );
    const byCampaign = named('Яндекс-Директ-кампании-08-12-сентября.csv');
    expect(sum(byCampaign, 'clicks')).toBe(sum(byAd, 'clicks'));
    expect(sum(byCampaign, 'spend') / sum(byAd, 'spend')).toBeCloseTo(1.009, 5);
  });

  test('tags, themes, products and ERIDs are missing here and there', () => {
    const share = (field: keyof Row) => told().filter((row) => row[field] === '').length / told().length;
    expect(
      distinct(
        named('VK-Реклама.csv').filter(({ campaign }) => campaign === 'vk_клипы'),
        'utm_source',
      ),
    ).toEqual(new Set(['']));
    for (const field of ['utm_source', 'theme', 'product', 'erid'] as const) {
      expect(share(field)).toBeGreaterThan(0.02);
      expect(share(field)).toBeLessThan(0.3);
    }
  });

  test('a campaign bursts for a day, another goes off its plan, and some rows can not be true', () => {
    const google = named('Google-Ads.csv');
    const spentOn = (campaign: string, day: string) =>
      sum(
        google.filter((row) => row.campaign === campaign && row.date === day),
        'spend',
      );
    expect(spentOn('google_pmax', '2025-09-18') / spentOn('google_pmax', '2025-09-11')).toBeGreaterThan(5);
    expect(spentOn('google_wide', '2025-09-12') / spentOn('google_wide', '2025-09-05')).toBeGreaterThan(1.8);
    const impossible = told().filter(
      (row) =>
        Number(row.clicks) > Number(row.impressions) ||
        Number(row.reach) > Number(row.impressions) ||
        (row.impressions === '0' && Number(row.spend?.replace(',', '.')) > 0),
    );
    expect([...distinct(impossible, 'campaign')].map(String).toSorted()).toEqual([
      'meta_каталог',
      'vk_маркет',
      'yandex_мастер_кампаний',
    ]);
  });
});
