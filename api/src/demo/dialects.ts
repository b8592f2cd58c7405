import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Platform } from './campaigns.ts';

/** How a platform writes its export. */
export interface Dialect {
  readonly file: string;
  readonly delimiter: ',' | ';' | '\t';
  readonly decimal: ',' | '.';
  readonly days: 'iso' | 'day_first';
  /** Lines above the header. */
  readonly above: readonly string[];
  /** First cell of the row of totals, where there is one. */
  readonly total?: string;
  readonly headers: Readonly<Partial<Record<Field, string>>>;
}

export type Field = Extract<
  ImportField,
  | 'date'
  | 'campaign_id'
  | 'campaign'
  | 'ad_group_id'
  | 'ad_group'
  | 'ad_id'
  | 'ad'
  | 'country'
  | 'region'
  | 'impressions'
  | 'clicks'
  | 'spend'
  | 'leads'
  | 'conversions'
  | 'conversion_value'
  | 'reach'
  | 'video_3s'
  | 'video_p100'
  | 'theme'
  | 'format'
  | 'product'
  | 'erid'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_content'
>;

const tags = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_content: 'utm_content',
} as const;
/** What no platform knows by itself: columns that people add to their exports. */
const russianNotes = { theme: 'Тема', format: 'Формат', product: 'Товар', erid: 'ERID', ...tags } as const;
const englishNotes = { theme: 'Theme', format: 'Format', product: 'Product', erid: 'ERID', ...tags } as const;

/** Of files that need nothing of their own. */
export const english: Dialect = {
  file: '',
  delimiter: ';',
  decimal: '.',
  days: 'iso',
  above: [],
  headers: {},
};

export const dialects: Readonly<Record<Platform, Dialect>> = {
  yandex_direct: {
    file: 'Яндекс-Директ.csv',
    delimiter: ';',
    decimal: ',',
    days: 'day_first',
    above: ['Мастер отчётов, 01.09.2024 - 25.09.2025'],
    headers: {
      date: 'Дата',
      campaign_id: '№ Кампании',
      campaign: 'Кампания',
      ad_group_id: '№ Группы',
      ad_group: 'Группа',
      ad_id: '№ Объявления',
      ad: 'Название объявления',
      country: 'Страна',
      region: 'Регион',
      impressions: 'Показы',
      clicks: 'Клики',
      spend: 'Расход (руб.)',
      leads: 'Лиды',
      conversions: 'Конверсии',
      conversion_value: 'Доход (руб.)',
      ...russianNotes,
    },
  },
  google: {
    file: 'Google-Ads.csv',
    delimiter: ',',
    decimal: '.',
    days: 'iso',
    above: ['Ad report', '"September 1, 2024 - September 25, 2025"'],
    total: 'Total',
    headers: {
      date: 'Day',
      campaign_id: 'Campaign ID',
      campaign: 'Campaign',
      ad_group_id: 'Ad group ID',
      ad_group: 'Ad group',
      ad_id: 'Ad ID',
      ad: 'Ad name',
      country: 'Country',
      region: 'Region',
      impressions: 'Impr.',
      clicks: 'Clicks',
      spend: 'Cost',
      leads: 'Leads',
      conversions: 'Conversions',
      conversion_value: 'Conv. value',
      video_3s: '3-second video views',
      video_p100: 'Video played to: 100%',
      ...englishNotes,
    },
  },
  vk: {
    file: 'VK-Реклама.csv',
    delimiter: ';',
    decimal: ',',
    days: 'day_first',
    above: [],
    headers: {
      date: 'Дата',
      campaign_id: 'ID кампании',
      campaign: 'Название кампании',
      ad_group_id: 'ID группы',
      ad_group: 'Название группы',
      ad_id: 'ID объявления',
      ad: 'Название объявления',
      country: 'Страна',
      region: 'Регион',
      impressions: 'Показы',
      clicks: 'Клики',
      spend: 'Потрачено всего, ₽',
      reach: 'Охват',
      leads: 'Лиды',
      conversions: 'Результат',
      conversion_value: 'Доход',
      video_3s: 'Просмотры от 3 секунд',
      video_p100: 'Досмотры до 100%',
      ...russianNotes,
    },
  },
  facebook: {
    file: 'Meta-Ads.csv',
    delimiter: ',',
    decimal: '.',
    days: 'iso',
    above: [],
    headers: {
      date: 'Reporting starts',
      campaign_id: 'Campaign ID',
      campaign: 'Campaign name',
      ad_group_id: 'Ad set ID',
      ad_group: 'Ad set name',
      ad_id: 'Ad ID',
      ad: 'Ad name',
      country: 'Country',
      region: 'Region',
      impressions: 'Impressions',
      clicks: 'Link clicks',
      spend: 'Amount spent (RUB)',
      reach: 'Reach',
      leads: 'Leads',
      conversions: 'Purchases',
      conversion_value: 'Purchases conversion value',
      video_3s: '3-second video plays',
      video_p100: 'Video plays at 100%',
      ...englishNotes,
    },
  },
  tiktok: {
    file: 'TikTok-Ads.csv',
    delimiter: ',',
    decimal: '.',
    days: 'iso',
    above: [],
    headers: {
      date: 'By Day',
      campaign_id: 'Campaign ID',
      campaign: 'Campaign name',
      ad_group_id: 'Ad group ID',
      ad_group: 'Ad group name',
      ad_id: 'Ad ID',
      ad: 'Ad name',
      country: 'Country',
      region: 'Region',
      impressions: 'Impressions',
      clicks: 'Clicks',
      spend: 'Cost',
      leads: 'Leads',
      conversions: 'Conversions',
      conversion_value: 'Total conversion value',
      video_3s: '2-second video views',
      video_p100: 'Video views at 100%',
      ...englishNotes,
    },
  },
};
