import type { CampaignRow } from '@takt/contract/analytics.ts';
import { expect, test } from 'vitest';
import { returnOf, shareOfSpend } from './campaigns.ts';

test('the share is of all spend, also of campaigns that are not listed', () => {
  const figures = { spend: { value: '250', previous: null } };
  expect(shareOfSpend(figures, { spend: { value: '1000', previous: null } })).toBe(0.25);
  expect(shareOfSpend(figures, { spend: { value: '0', previous: null } })).toBeNull();
  expect(shareOfSpend({}, figures)).toBeNull();
});

const row = (spend: string | null, roas: number | null): CampaignRow => ({
  source_id: 's',
  campaign_id: '1',
  campaign: 'google_wide',
  platform: 'google',
  figures: {
    spend: { value: spend, previous: null },
    roas: { value: roas, previous: null },
  },
  cohort: {},
});

test('a campaign is a point where both its spend and its return are known', () => {
  expect(returnOf(row('250.5', 0.66))).toMatchObject({ key: 's 1', x: 250.5, y: 0.66, tone: 'bad' });
  expect(returnOf(row('250.5', 1))?.tone).toBe('good');
  expect(returnOf(row('250.5', null))).toBeNull();
  expect(returnOf(row('0', 2))).toBeNull();
});
