import type { Cohort } from '@takt/contract/contracts.ts';
import { expect, test } from 'vitest';
import { allTogether, cacOf, curvesOf, lastOf, latest, marginToCac } from './cohorts.ts';
import { foundSums, touchName } from './contracts.ts';
import { nearestCurve, prepareCurves } from './curves.ts';

const age = (at: number, ltv: string | null, open = false): Cohort['ages'][number] => ({
  age: at,
  month: '2025-01',
  open,
  clients: 1,
  retention: 10,
  revenue: '1',
  ltv,
  ltv_margin: ltv === null ? null : String(Number(ltv) / 2),
});
const cohort = (
  month: string,
  size: number,
  ltvs: (string | null)[],
  spend: string | null = null,
): Cohort => ({
  month,
  size,
  open: false,
  spend,
  cac: spend === null ? null : String(Number(spend) / size),
  revenue: '0',
  ages: ltvs.map((ltv, at) => age(at, ltv, at === ltvs.length - 1)),
  payback: { status: 'unknown', months: null },
});

test('all cohorts together weigh by their clients, without months that are not over', () => {
  const cohorts = [cohort('2025-01', 10, ['100', '200', '300']), cohort('2025-02', 30, ['60', '80'])];
  // Age 0: (100 × 10 + 60 × 30) / 40; age 1: of the first alone, the second's is open; age 2 is open.
  expect(allTogether(cohorts, 'ltv')).toEqual([70, 200]);
  expect(allTogether([cohort('2025-01', 5, ['1'])], 'ltv')).toEqual([]);
});

test('what is unknown is a gap of the curve, and neither zero nor in the mean', () => {
  expect(curvesOf([cohort('2025-01', 5, ['1', null])], 'margin')).toEqual([
    { key: '2025-01', values: [0.5, null] },
  ]);
  expect(lastOf(cohort('2025-01', 5, ['1', null]), 'margin')).toBeNull();
});

test('the CAC of all months is all spend over all new clients of the months that know it', () => {
  const cohorts = [
    cohort('2025-01', 10, ['1'], '100'),
    cohort('2025-02', 30, ['1'], '500'),
    cohort('2025-03', 9, ['1']),
  ];
  expect(cacOf(cohorts)).toBe(15); // 600 / 40
  expect(cacOf([])).toBeNull();
  expect(marginToCac(cohort('2025-01', 10, ['30'], '100'))).toBe(1.5); // 15 / 10
  expect(marginToCac(cohort('2025-01', 10, ['30']))).toBeNull();
  expect(latest(cohorts, 6)).toHaveLength(3);
});

test('curves lie on one scale, and a point finds the one it is near', () => {
  const curves = [
    { key: 'a', values: [10, 20] },
    { key: 'b', values: [10, 100] },
  ];
  const drawing = prepareCurves(curves, [], null, { width: 400, height: 300 });
  expect([drawing.yOf(100), drawing.xOf(0)]).toEqual([drawing.plot.top, drawing.plot.left]);
  expect(nearestCurve(curves, drawing, drawing.xOf(1), drawing.yOf(95))).toEqual({ curve: 1, age: 1 });
  expect(nearestCurve(curves, drawing, drawing.xOf(1), drawing.yOf(60))).toBeNull();
});

test('ways that found contracts are told with their money, from the surest on', () => {
  const rows = [
    { found: 'none', net_revenue: '10' },
    { found: 'exact_click', net_revenue: '5.5' },
    { found: 'exact_click', net_revenue: '4' },
    { found: 'utm', net_revenue: null },
  ] as const;
  expect(foundSums(rows)).toEqual([
    { way: 'exact_click', contracts: 2, revenue: 9.5 },
    { way: 'utm', contracts: 1, revenue: null },
    { way: 'none', contracts: 1, revenue: 10 },
  ]);
});

test('a touch goes by its campaign, else by its platform, else by its channel', () => {
  const touch = {
    at: '',
    kind: 'visit',
    channel: 'organic',
    platform: '',
    campaign_id: '',
    campaign: '',
  } as const;
  const name = (platform: string) => platform.toUpperCase();
  expect(touchName({ ...touch, campaign: 'google_wide', platform: 'google' }, name)).toBe('google_wide');
  expect(touchName({ ...touch, platform: 'vk' }, name)).toBe('VK');
  expect(touchName(touch, name)).toBe('organic');
});
