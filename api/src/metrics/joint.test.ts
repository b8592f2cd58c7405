import { expect, test } from 'vitest';
import { jointMeasure } from '@takt/contract/metrics.ts';
import { withJoint } from './joint.ts';

const figure = (value: string | number | null) => ({ value, previous: null });

test('measures of both cubes are ratios of what each of them says', () => {
  const figures = withJoint(
    {
      spend: { value: '300', previous: '50.5' },
      net_revenue: { value: '1200.6', previous: '101' },
      margin: figure('250'),
      deals: figure(7),
      won: { value: 4, previous: 0 },
      orders: figure(6),
    },
    jointMeasure.options,
  );

  expect(figures).toMatchObject({
    spend: { value: '300' },
    crm_roas: { value: 4.002, previous: 2 },
    crm_romi: { value: 300.2, previous: 100 }, // (1200.6 − 300) / 300
    margin_romi: { value: expect.closeTo(-16.666666, 6), previous: null }, // (250 − 300) / 300
    crm_drr: { value: expect.closeTo(24.987506, 6), previous: 50 }, // 300 / 1200.6
    cost_per_deal: { value: '42.857142', previous: null }, // cut after six places, as the warehouse does
    paid_cac: { value: '75', previous: null }, // nothing was won before
    claimed_to_won: { value: 1.5, previous: null },
  });
});

test('what is unknown on either side stays unknown, and nothing is divided by zero', () => {
  const figures = withJoint({ spend: figure('0'), net_revenue: figure('10'), won: figure(null) }, [
    'crm_roas',
    'crm_romi',
    'crm_drr',
    'paid_cac',
    'margin_romi',
    'cost_per_deal',
  ]);

  const unknown = { value: null, previous: null };
  expect(figures).toMatchObject({
    crm_roas: unknown,
    crm_romi: unknown,
    crm_drr: { value: 0 }, // revenue without any spend: that share is known
    paid_cac: unknown,
    margin_romi: unknown,
    cost_per_deal: unknown,
  });
});
