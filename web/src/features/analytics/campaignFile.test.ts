import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { expect, test } from 'vitest';
import { analytics } from '../../texts/ru/analytics.ts';
import { campaignsCsv } from './campaignFile.ts';

const meta: ReportMeta = {
  period: null,
  previous: null,
  currency: 'RUB',
  time_zone: 'Europe/Moscow',
  provisional_from: null,
  stale_since: null,
  sources: [],
  warnings: [],
  definitions: [
    { key: 'spend', kind: 'money', better: 'neither', formula: null },
    { key: 'drr', kind: 'percent', better: 'down', formula: null },
  ],
};
const row: CampaignRow = {
  source_id: 's',
  campaign_id: '12345678901234567890',
  campaign: 'бренд',
  platform: 'vk',
  cohort: {},
  figures: {
    spend: { value: '250.5', previous: '200' },
    drr: { value: 71.327_6, previous: null },
  },
};

test('the file has the heads with their units, the rows and the totals, unknown cells empty', () => {
  const words = {
    measures: analytics.measures,
    campaign: 'Кампания',
    platform: 'Платформа',
    share: 'Доля расхода',
    total: 'Итого',
    spendBefore: 'Расход до',
  };
  const file = campaignsCsv([row], { spend: { value: '1002', previous: null } }, meta, words, 'ru');

  expect(file.slice(1).split('\r\n')).toEqual([
    'Кампания;ID;Платформа;Расход, RUB;Выручка;ROAS;ДРР, %;ROMI;Лиды;CPL;Заказы;Показы;Клики;Расход до, RUB;Доля расхода, %',
    'бренд;12345678901234567890;vk;250,5;;;71,3276;;;;;;;200;25',
    'Итого;;;1002;;;;;;;;;;;100',
    '',
  ]);
});
