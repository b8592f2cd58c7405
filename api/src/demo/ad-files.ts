import { adDays, type AdDay, isTold, troubles } from './advertising.ts';
import { type Ago, agoOf, whole } from './calendar.ts';
import { type Platform, products } from './campaigns.ts';
import type { Creative } from './creatives.ts';
import { bytesOf, dayOf, type DemoFile, lineOf, moneyOf } from './csv.ts';
import { type Dialect, dialects, type Field } from './dialects.ts';

/** What one platform told of a month before the orders of its last weeks had come in; the whole file restates it. */
export const restated = {
  platform: 'facebook',
  from: '2025-08-01',
  to: '2025-08-31',
  orders: 0.8,
  spend: 1.013,
} as const;
/** Days of which a platform has told by campaign too, with another sum than that of its ads. */
export const doubled = {
  platform: 'yandex_direct',
  from: '2025-09-08',
  to: '2025-09-12',
  spend: 1.009,
} as const;
/** Campaigns of which nobody has said what they sell. */
const productless: ReadonlySet<string> = new Set(['google_dsa', 'vk_сообщество']);

/** The whole export of a platform. */
export const platformFile = (platform: Platform): DemoFile => adFile(platform, dialects[platform].file, told);

/** What the restated platform told at first. */
export const provisionalFile = (): DemoFile =>
  adFile(restated.platform, 'Meta-август-предварительно.csv', provisional);

function told(row: AdDay): readonly AdDay[] {
  if (!isTold(row)) return [];
  const { copied } = troubles;
  const isTwice =
    row.creative.campaign.name === copied.campaign && row.ago <= copied.from && row.ago >= copied.to;
  return isTwice ? [row, { ...row, creative: copyOf(row.creative) }] : [row];
}

const copies = new Map<Creative, Creative>();
function copyOf(creative: Creative): Creative {
  const known = copies.get(creative);
  if (known) return known;
  const campaign = { ...creative.campaign, name: `${creative.campaign.name} (копия)` };
  const [campaignId, groupId, id] = [creative.campaignId, creative.groupId, creative.id].map(
    (one) => `${one}9`,
  );
  if (campaignId === undefined || groupId === undefined || id === undefined) return creative;
  const copy = { ...creative, campaign, campaignId, groupId, id };
  copies.set(creative, copy);
  return copy;
}

function provisional(row: AdDay): readonly AdDay[] {
  if (!isWithin(row.ago, restated)) return [];
  const early = {
    ...row,
    spend: Math.round(row.spend * restated.spend),
    orders: whole(row.orders * restated.orders, row.creative.index, row.ago, 41),
    value: Math.round(row.value * restated.orders),
  };
  return [early];
}

export const isWithin = (ago: Ago, { from, to }: { readonly from: string; readonly to: string }): boolean =>
  ago <= agoOf(from) && ago >= agoOf(to);

const named = [
  'campaign_id',
  'campaign',
  'ad_group_id',
  'ad_group',
  'ad_id',
  'ad',
  'country',
  'region',
] as const satisfies readonly Field[];
const measured = [
  'impressions',
  'clicks',
  'spend',
  'leads',
  'conversions',
  'conversion_value',
  'reach',
  'video_3s',
  'video_p100',
] as const satisfies readonly Field[];
const noted = [
  'theme',
  'format',
  'product',
  'erid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
] as const satisfies readonly Field[];

function adFile(platform: Platform, name: string, tell: (row: AdDay) => readonly AdDay[]): DemoFile {
  const dialect = dialects[platform];
  const measures = measured.filter((field) => dialect.headers[field] !== undefined);
  const fields = ['date', ...named, ...measures, ...noted] as const;
  const textOf = (creative: Creative, some: readonly (keyof ReturnType<typeof creativeCells>)[]) => {
    const cells = creativeCells(creative);
    return lineOf(
      dialect,
      some.map((field) => cells[field]),
    );
  };
  // What is the same on all days of a creative is put together once.
  const ends = new Map<Creative, { before: string; after: string }>();
  const endsOf = (creative: Creative) => {
    const made = ends.get(creative) ?? { before: textOf(creative, named), after: textOf(creative, noted) };
    ends.set(creative, made);
    return made;
  };
  function* lines() {
    yield* dialect.above;
    yield headerOf(dialect, fields);
    const sums = { impressions: 0, clicks: 0, spend: 0 };
    for (const day of adDays(platform)) {
      for (const row of tell(day)) {
        sums.impressions += row.impressions;
        sums.clicks += row.clicks;
        sums.spend += row.spend;
        const cells = measureCells(row, dialect);
        const { before, after } = endsOf(row.creative);
        const own = measures.map((field) => cells[field]).join(dialect.delimiter);
        yield [dayOf(row.ago, dialect), before, own, after].join(dialect.delimiter);
      }
    }
    if (dialect.total === undefined) return;
    const total: Partial<Record<Field, string>> = {
      date: dialect.total,
      impressions: String(sums.impressions),
      clicks: String(sums.clicks),
      spend: moneyOf(sums.spend, dialect),
    };
    yield lineOf(
      dialect,
      fields.map((field) => total[field] ?? ''),
    );
  }
  return { name, kind: 'ads', platform, fields, bytes: () => bytesOf(lines()) };
}

const headerOf = (dialect: Dialect, fields: readonly Field[]) =>
  lineOf(
    dialect,
    fields.map((field) => dialect.headers[field] ?? ''),
  );

function creativeCells({ campaign, tags, ...creative }: Creative) {
  return {
    campaign_id: creative.campaignId,
    campaign: campaign.name,
    ad_group_id: creative.groupId,
    ad_group: creative.group,
    ad_id: creative.id,
    ad: creative.name,
    country: creative.country,
    region: creative.region,
    theme: creative.theme,
    format: creative.format,
    product: productless.has(campaign.name) ? '' : products[campaign.product].name,
    erid: creative.erid,
    utm_source: tags?.source ?? '',
    utm_medium: tags?.medium ?? '',
    utm_campaign: tags?.campaign ?? '',
    utm_content: tags?.content ?? '',
  };
}

const measureCells = (row: AdDay, dialect: Dialect) => ({
  impressions: String(row.impressions),
  clicks: String(row.clicks),
  spend: moneyOf(row.spend, dialect),
  leads: String(row.leads),
  conversions: String(row.orders),
  conversion_value: moneyOf(row.value, dialect),
  reach: String(row.reach ?? ''),
  video_3s: String(row.video3s ?? ''),
  video_p100: String(row.video100 ?? ''),
});

/** The same days by campaign: what some agency has put together, with a rounding of its own. */
export function campaignFile(): DemoFile {
  const dialect = dialects[doubled.platform];
  const measures = ['impressions', 'clicks', 'spend', 'leads', 'conversions', 'conversion_value'] as const;
  const fields = ['date', 'campaign_id', 'campaign', ...measures] as const;
  function* lines() {
    yield headerOf(dialect, fields);
    for (const row of campaignDays()) {
      const cells = measureCells({ ...row, spend: Math.round(row.spend * doubled.spend) }, dialect);
      const { campaignId, campaign } = row.creative;
      yield lineOf(dialect, [
        dayOf(row.ago, dialect),
        campaignId,
        campaign.name,
        ...measures.map((field) => cells[field]),
      ]);
    }
  }
  return {
    name: 'Яндекс-Директ-кампании-08-12-сентября.csv',
    kind: 'ads',
    platform: doubled.platform,
    fields,
    bytes: () => bytesOf(lines()),
  };
}

/** Of the doubled days, the ads of each campaign added up. */
function campaignDays(): Iterable<AdDay> {
  const sums = new Map<string, AdDay>();
  for (const row of adDays(doubled.platform)) {
    if (!isWithin(row.ago, doubled)) continue;
    const key = `${row.ago} ${row.creative.campaignId}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            impressions: sum.impressions + row.impressions,
            clicks: sum.clicks + row.clicks,
            spend: sum.spend + row.spend,
            leads: sum.leads + row.leads,
            orders: sum.orders + row.orders,
            value: sum.value + row.value,
          }
        : row,
    );
  }
  return sums.values();
}
