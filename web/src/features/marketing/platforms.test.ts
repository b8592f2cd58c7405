import type { PlatformRow } from '@takt/contract/analytics.ts';
import { expect, test } from 'vitest';
import { gapOf, toCampaignsOf } from './platforms.ts';

const row = (claimed: string | null, real: string | null): Pick<PlatformRow, 'figures'> => ({
  figures: { revenue: { value: claimed, previous: null }, net_revenue: { value: real, previous: null } },
});

test('a gap is told as how many times more one side says', () => {
  expect(gapOf(row('300', '200'))).toEqual({ kind: 'over', ratio: 1.5 });
  expect(gapOf(row('100', '400'))).toEqual({ kind: 'under', ratio: 4 });
  expect(gapOf(row('102', '100'))).toEqual({ kind: 'same' });
});

test('nothing in the CRM is a gap without a ratio, and an unknown side is none', () => {
  expect(gapOf(row('100', '0'))).toEqual({ kind: 'nothing' });
  expect(gapOf(row(null, '100'))).toBeNull();
  expect(gapOf(row('0', '100'))).toBeNull();
});

test('deals without a platform lead nowhere', () => {
  expect(toCampaignsOf(null, {})).toBeUndefined();
  expect(toCampaignsOf('vk', { q: 'x' })?.search).toEqual({ q: 'x', platform: 'vk' });
});
