import type { BurnoutWindow } from '@takt/contract/creatives.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judged, type Watched } from './burnout.ts';

const window = (sums: Partial<BurnoutWindow>): BurnoutWindow => {
  const { impressions = 10_000, clicks = 200, spend = '1000', conversions = 0 } = sums;
  return {
    from: null,
    to: null,
    days: 7,
    impressions,
    clicks,
    spend,
    conversions,
    ctr: clicks === null || impressions === 0 ? null : (100 * clicks) / impressions,
    cpa: conversions ? String(Number(spend) / conversions) : null,
    ...sums,
  };
};
const creative = (
  recent: Partial<BurnoutWindow>,
  baseline: Partial<BurnoutWindow>,
  more: Partial<Watched> = {},
): Watched => ({
  platform: 'vk',
  active_days: 28,
  recent: window(recent),
  baseline: window(baseline),
  ...more,
});
const judge = (...watched: Watched[]) => judged(watched, { minDaysActive: 7 });
const one = (watched: Watched) => judge(watched)[0];

test('a result that costs twice as much is burnt out, a fifth more tired, when it is no chance', () => {
  // Baseline 40 results for 4,000: 100 each. Recent 4,000 would have brought E = 40.
  const base = { spend: '4000', conversions: 40 };
  // V = 20: 40 / 20 = 2; z = (40 − 20) / √40 = 3.1623; 4,000 − 20 × 100 = 2,000 too much.
  expect(one(creative({ spend: '4000', conversions: 20 }, base))).toMatchObject({
    class: 'burned_out',
    basis: 'results',
    expected_conversions: 40,
    cost_ratio: 2,
    cost_z: expect.closeTo(3.1623, 4),
    overspend: '2000',
  });
  // V = 27: 40 / 27 = 1.4815; z = 13 / √40 = 2.0555; 4,000 − 2,700 = 1,300.
  expect(one(creative({ spend: '4000', conversions: 27 }, base))).toMatchObject({
    class: 'fatigued',
    cost_ratio: expect.closeTo(1.4815, 4),
    cost_z: expect.closeTo(2.0555, 4),
    overspend: '1300',
  });
  // V = 30: 1.33 times, but z = 10 / √40 = 1.5811 may be chance.
  expect(one(creative({ spend: '4000', conversions: 30 }, base))).toMatchObject({
    class: 'healthy',
    cost_z: expect.closeTo(1.5811, 4),
  });
  // No result at all for what would have brought E = 5: z = 5 / √5 = 2.2361; all of it is lost.
  expect(one(creative({ spend: '500', conversions: 0 }, base))).toMatchObject({
    class: 'burned_out',
    basis: 'results',
    cost_ratio: null,
    cost_z: expect.closeTo(2.2361, 4),
    overspend: '500',
  });
});

test('with too few results attention decides', () => {
  // 2 % to 1 %: a fall of 50 %; pooled 0.015, z = 0.01 / √(0.015 × 0.985 × 2 / 10,000) = 5.8173.
  expect(one(creative({ clicks: 100 }, { clicks: 200 }))).toMatchObject({
    class: 'burned_out',
    basis: 'attention',
    ctr_drop: expect.closeTo(50, 9),
    platform_drop: null,
    ctr_z: expect.closeTo(5.8173, 4),
    overspend: null,
  });
  expect(one(creative({ clicks: 150 }, { clicks: 200 }))).toMatchObject({ class: 'fatigued' }); // −25 %, z 2.70
  expect(one(creative({ clicks: 160 }, { clicks: 200 }))).toMatchObject({ class: 'fatigued' }); // −20 %, z 2.13
  expect(one(creative({ clicks: 165 }, { clicks: 200 }))).toMatchObject({ class: 'healthy' }); // −17.5 %, z 1.85
  // −15 %, ten times the impressions: z 5.78 is no chance, but no more than a reason to look.
  const often = { impressions: 100_000 };
  expect(one(creative({ ...often, clicks: 1_700 }, { ...often, clicks: 2_000 }))).toMatchObject({
    class: 'watch',
    basis: 'attention',
  });
  // −60 %, but of 10 clicks in 500 impressions: z = 0.012 / √(0.0084 × …) stays below 1.96.
  expect(one(creative({ impressions: 300, clicks: 2 }, { impressions: 1_000, clicks: 16 }))).toMatchObject({
    class: 'healthy',
  });
});

test('where the price of a result has held, lost attention is only worth watching', () => {
  const base = { spend: '4000', conversions: 40, clicks: 200 };
  expect(one(creative({ spend: '4000', conversions: 40, clicks: 60 }, base))).toMatchObject({
    class: 'watch',
    basis: 'attention',
    ctr_drop: expect.closeTo(70, 9),
    overspend: '0',
  });
  expect(one(creative({ spend: '4000', conversions: 40, clicks: 200 }, base))).toMatchObject({
    class: 'healthy',
    basis: 'results',
  });
});

test('what all creatives of the platform lose is not the creative’s own, from five others on', () => {
  // Drops of the five others: 10, 20, 30, 40, 50 → 30; 50 − 30 = 20, z 5.8 → fatigued instead of burned out.
  const others = [180, 160, 140, 120, 100].map((clicks) => creative({ clicks }, { clicks: 200 }));
  const own = creative({ clicks: 100 }, { clicks: 200 });

  expect(judge(own, ...others)[0]).toMatchObject({
    class: 'fatigued',
    platform_drop: expect.closeTo(30, 9),
    net_drop: expect.closeTo(20, 9),
  });
  expect(judge(own, ...others.slice(1))[0]).toMatchObject({ class: 'burned_out', platform_drop: null });
  const elsewhere = others.map((other) => ({ ...other, platform: 'google' }));
  expect(judge(own, ...elsewhere)[0]).toMatchObject({ class: 'burned_out', platform_drop: null });
  // An even number: the mean of the two in the middle, 30 and 40 of 10, 20, 30, 40, 50, 50.
  expect(judge(own, ...others, creative({ clicks: 100 }, { clicks: 200 }))[0]).toMatchObject({
    platform_drop: expect.closeTo(35, 9),
  });
});

test('too little to judge is said, with what is missing', () => {
  const few = creative({ impressions: 299 }, { impressions: 999, clicks: null }, { active_days: 6 });

  expect(one(few)).toMatchObject({
    class: 'insufficient_data',
    basis: 'none',
    missing: [
      { what: 'active_days', has: 6, needs: 7 },
      { what: 'baseline_impressions', has: 999, needs: 1000 },
      { what: 'recent_impressions', has: 299, needs: 300 },
      { what: 'clicks', has: 0, needs: 1 },
    ],
  });
  expect(judged([creative({}, {}, { active_days: 6 })], { minDaysActive: 6 })[0]?.class).toBe('healthy');
});

const sums = fc.record({
  impressions: fc.nat(100_000),
  clicks: fc.option(fc.nat(100_000)),
  spend: fc.option(fc.nat(1_000_000).map((cents) => (cents / 100).toFixed(2))),
  conversions: fc.option(fc.nat(1_000)),
});

test('whatever the figures, each creative has one class and no figure that is no number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sums, sums, fc.nat(60), fc.constantFrom('vk', 'google')), { maxLength: 12 }),
      (drawn) => {
        const watched = drawn.map(([recent, baseline, active_days, platform]) =>
          creative(recent, baseline, { active_days, platform }),
        );
        const rows = judge(...watched);
        expect(rows).toHaveLength(watched.length);
        for (const row of rows) {
          expect(row.class === 'insufficient_data').toBe(row.missing.length > 0);
          for (const value of [row.ctr_drop, row.net_drop, row.ctr_z, row.cost_ratio, row.cost_z])
            expect(value === null || Number.isFinite(value)).toBe(true);
          if (row.overspend !== null) expect(String(row.overspend)).toMatch(/^-?\d+(\.\d{1,6})?$/);
        }
      },
    ),
    { numRuns: 300 },
  );
});
