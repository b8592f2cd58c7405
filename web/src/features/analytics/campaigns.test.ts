import type { CampaignRow } from '@takt/contract/analytics.ts';
import { expect, test } from 'vitest';
import { knownPlatforms, platformColours, shareOfSpend, sortCampaigns } from './campaigns.ts';

const row = (campaign: string, spend: string, previous: string | null, drr: number | null): CampaignRow => ({
  source_id: 's',
  campaign_id: campaign,
  campaign,
  platform: 'facebook',
  figures: { spend: { value: spend, previous }, drr: { value: drr, previous: null } },
  cohort: {},
});
const rows = [
  row('Б', '100', '50', 40),
  row('а', '300', '300', null),
  row('в', '20', null, 10),
  row('г', '200', '400', 40),
];
const names = (sorted: CampaignRow[]) => sorted.map(({ campaign }) => campaign).join('');

test('money is text and is sorted as numbers', () => {
  expect(names(sortCampaigns(rows, { column: 'spend', descending: true }))).toBe('агБв');
  expect(names(sortCampaigns(rows, { column: 'spend', descending: false }))).toBe('вБга');
});

test('unknown is last both ways, equal goes by spend', () => {
  expect(names(sortCampaigns(rows, { column: 'drr', descending: false }))).toBe('вгБа');
  expect(names(sortCampaigns(rows, { column: 'drr', descending: true }))).toBe('гБва');
});

test('by change of spend: +100 %, 0, −50 %, then what has nothing before', () => {
  expect(names(sortCampaigns(rows, { column: 'change', descending: true }))).toBe('Багв');
});

test('names go by alphabet, not by code', () => {
  expect(names(sortCampaigns(rows, { column: 'campaign', descending: false }))).toBe('аБвг');
});

test('the share is of all spend, also of campaigns that are not listed', () => {
  const figures = { spend: { value: '250', previous: null } };
  expect(shareOfSpend(figures, { spend: { value: '1000', previous: null } })).toBe(0.25);
  expect(shareOfSpend(figures, { spend: { value: '0', previous: null } })).toBeNull();
  expect(shareOfSpend({}, figures)).toBeNull();
});

test('platforms are listed once, with the chosen one, and keep their colours', () => {
  const known = knownPlatforms([{ platform: 'vk' }, { platform: 'google' }], [{ platform: 'vk' }], 'tiktok');
  expect(known).toEqual(['google', 'tiktok', 'vk']);
  expect(platformColours(known).get('tiktok')).toBe('--c3');
});
