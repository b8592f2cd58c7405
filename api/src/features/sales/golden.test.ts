import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AdMeasure } from '@takt/contract/metrics.ts';
import { asOrgId } from '../../db/connect.ts';
import { ads } from '../../metrics/ads.ts';
import { byDate } from '../../metrics/days.ts';
import { dealStages } from '../../metrics/deals.ts';
import type { Frame } from '../../metrics/frame.ts';
import { type AdDimension, type By, type DealDimension, sidesQuestions } from '../../metrics/sides.ts';
import { compile } from '../../warehouse/compile.ts';
import type { Question } from '../../warehouse/cube.ts';
import { funnelBy } from './reports/attribution-funnel.ts';
import { breakdowns, byProduct } from './reports/by-products.ts';
import { funnelQuestions } from './reports/conversion-funnel.ts';
import { outcomeQuestions } from './reports/crm-outcomes.ts';
import { insightQuestions } from './reports/insights.ts';

const days = { from: '2026-01-01', to: '2026-02-28' };
const frame: Frame = {
  span: { from: '2026-02-01', to: '2026-02-28' },
  previous: { from: '2026-01-04', to: '2026-01-31' },
  known: days,
  currency: 'RUB',
  ads: { known: days, filter: { currency: ['RUB'], platform: ['google'] } },
  deals: { known: days, filter: { currency: ['RUB'], platform: ['google'] } },
  text: undefined,
};
const org = asOrgId('019aa000-0000-7000-8000-000000000001');
const said = ({ sql, params }: ReturnType<typeof compile>) => `${sql}\n-- ${JSON.stringify(params)}\n`;
const ofAds = (question: Question<AdDimension, AdMeasure>) => said(compile(ads, org, question));
const ofDeals = (question: Question<DealDimension, keyof typeof dealStages.measures>) =>
  said(compile(dealStages, org, question));
const sides = (by: By) => {
  const asked = sidesQuestions(frame, by);
  return [...(by.ads ? [ofAds(asked.ads)] : []), ofDeals(asked.cohort), ofDeals(asked.won)];
};
const ofFunnel = funnelQuestions(frame);
const ofOutcomes = outcomeQuestions(frame, 'campaign');
const ofInsights = insightQuestions(frame);

/** What each report asks of the warehouse, to be read and compared; `WRITE_GOLDEN=1` writes a missing file. */
test.each([
  ['revenue-trend', sides(byDate)],
  ['by-products', sides(byProduct)],
  ['breakdown', sides(breakdowns.client)],
  ['attribution-funnel', sides(funnelBy.campaign)],
  [
    'conversion-funnel',
    [
      ofAds(ofFunnel.ads),
      ofDeals(ofFunnel.cohort),
      ofDeals(ofFunnel.mql),
      ofDeals(ofFunnel.sql),
      ofDeals(ofFunnel.won),
    ],
  ],
  ['crm-outcomes', [ofDeals(ofOutcomes.stages), ofDeals(ofOutcomes.reasons), ofDeals(ofOutcomes.rows)]],
  [
    'insights',
    [
      ...ofInsights.revenue.map(ofDeals),
      ...ofInsights.passages.map(ofDeals),
      ofDeals(ofInsights.open),
      ofDeals(ofInsights.usual),
    ],
  ],
])('%s asks what its golden file says', (name, statements) => {
  const text = statements.join('\n');
  const golden = join(import.meta.dirname, 'golden', `${name}.sql`);
  if (process.env.WRITE_GOLDEN && !existsSync(golden)) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});
