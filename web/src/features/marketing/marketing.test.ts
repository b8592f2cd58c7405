import { expect, test } from 'vitest';
import { channelBy, chosen, funnelKey, rankedRows, sideSteps } from './marketing.ts';

const compared = (value: string | number | null, previous: string | number | null = null) => ({
  value,
  previous,
});

test('a setting of the address that nobody knows counts as absent', () => {
  expect(chosen(channelBy, 'utm_medium', 'origin')).toBe('utm_medium');
  expect(chosen(channelBy, 'weather', 'origin')).toBe('origin');
  expect(chosen(channelBy, undefined, 'origin')).toBe('origin');
});

test('bars go from the most to the least; what is unknown or nothing has none', () => {
  const rows = [
    { id: 'a', figures: { spend: compared('9.5', '20') } },
    { id: 'b', figures: { spend: compared('100') } },
    { id: 'c', figures: { spend: compared(null, '7') } },
    { id: 'd', figures: { spend: compared('0') } },
  ];
  expect(rankedRows(rows, 'spend').map(({ row, value, previous }) => [row.id, value, previous])).toEqual([
    ['b', 100, null],
    ['a', 9.5, 20],
  ]);
});

test('a funnel has what the platform claims beside the deals, and no rate from clicks to leads', () => {
  const steps = sideSteps({
    figures: {
      impressions: compared(10_000, 8_000),
      clicks: compared(200),
      ctr: compared(2),
      leads: compared(25),
      orders: compared(6),
    },
    cohort: {
      deals: compared(20),
      mql: compared(null),
      sql: compared(8),
      won: compared(2),
      sql_to_won: compared(25),
    },
  });
  expect(steps.map(({ stage, value, claimed, rate }) => [stage, value, claimed, rate])).toEqual([
    ['impressions', 10_000, null, null],
    ['clicks', 200, null, 2],
    ['leads', 20, 25, null],
    ['sql', 8, null, null],
    ['contracts', 2, 6, 25],
  ]);
  expect(steps[0]?.previous).toBe(8_000);
});

test('the same campaign on two platforms is two rows', () => {
  expect(funnelKey({ platform: 'vk', campaign_id: '7' })).not.toBe(
    funnelKey({ platform: 'google', campaign_id: '7' }),
  );
  expect(funnelKey({ platform: null, campaign_id: null })).toBe('-');
});
