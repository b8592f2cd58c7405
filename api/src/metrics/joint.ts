import type { AdMeasure, DealMeasure, JointMeasure, Measured } from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { ratio, type Ratio } from '../warehouse/cube.ts';
import { divided, scaled, subtracted } from './decimals.ts';

/** Made of both cubes: each is asked for by itself, joined by its dimension, and divided here. */
export const joint: Readonly<Record<JointMeasure, Ratio<AdMeasure | DealMeasure>>> = {
  crm_roas: ratio('net_revenue', 'spend', { kind: 'ratio', better: 'up' }),
  crm_romi: ratio({ plus: 'net_revenue', minus: 'spend' }, 'spend', {
    kind: 'percent',
    better: 'up',
    scale: 100,
  }),
  margin_romi: ratio({ plus: 'margin', minus: 'spend' }, 'spend', {
    kind: 'percent',
    better: 'up',
    scale: 100,
  }),
  crm_drr: ratio('spend', 'net_revenue', { kind: 'percent', better: 'down', scale: 100 }),
  cost_per_deal: ratio('spend', 'deals', { kind: 'money', better: 'down' }),
  paid_cac: ratio('spend', 'won', { kind: 'money', better: 'down' }),
  claimed_to_won: ratio('orders', 'won', { kind: 'ratio', better: 'neither' }),
};

/** The figures with the joint measures that were asked for; null where a part is unknown or the divisor is 0. */
export function withJoint(figures: Figures, asked: readonly JointMeasure[]): Figures {
  const value = (name: JointMeasure, side: 'value' | 'previous'): Measured => {
    const { numerator, denominator, scale, kind } = joint[name];
    const parts = numerator.map(({ measure }) => figures[measure]?.[side] ?? null);
    const under = figures[denominator]?.[side] ?? null;
    const [first = null, second] = parts;
    const over = second === undefined ? first : subtracted(first, second);
    const result = divided(scaled(over, scale), under);
    return kind === 'money' || result === null ? result : Number(result);
  };
  return {
    ...figures,
    ...Object.fromEntries(
      asked.map((name) => [name, { value: value(name, 'value'), previous: value(name, 'previous') }]),
    ),
  };
}
