import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { ads } from '../../metrics/ads.ts';
import { byDate } from '../../metrics/days.ts';
import { deals } from '../../metrics/deals.ts';
import type { Frame } from '../../metrics/frame.ts';
import { type AdDimension, type By, type DealDimension, sidesQuestions } from '../../metrics/sides.ts';
import { compile, type Compiled } from '../../warehouse/compile.ts';
import type { Question } from '../../warehouse/cube.ts';
import { channels, places, platforms, products } from './reports/breakdowns.ts';
import { creativesQuestion } from './reports/campaign-creatives.ts';
import { campaignsQuestion, ofCrm } from './reports/campaigns-performance.ts';
import { byDay } from './reports/daily-trend.ts';
import { overviewQuestion } from './reports/overview.ts';
import { todaySql } from './reports/realtime.ts';
import { daysOfWindows, importedSql } from './reports/rolling-performance.ts';
import { weeksQuestion } from './reports/weekly.ts';

// What each report asks of the warehouse, to be read and compared; `WRITE_GOLDEN=1` writes a missing file.

const known = { from: '2026-01-01', to: '2026-02-28' };
const filter = { currency: ['RUB'], platform: ['google'] };
const frame: Frame = {
  span: { from: '2026-02-01', to: '2026-02-28' },
  previous: { from: '2026-01-04', to: '2026-01-31' },
  known,
  currency: 'RUB',
  ads: { known, filter },
  deals: { known, filter },
  text: undefined,
};
const org = asOrgId('019aa000-0000-7000-8000-000000000001');
const ofAds = (question: Question<AdDimension, keyof typeof ads.measures>) => compile(ads, org, question);
const ofDeals = (question: Question<DealDimension, keyof typeof deals.measures>) =>
  compile(deals, org, question);
const plain = (sql: string): Compiled => ({ sql, params: {} });
const both = (by: By, asked: Frame = frame) => {
  const questions = sidesQuestions(asked, by);
  return [ofAds(questions.ads), ofDeals(questions.cohort), ofDeals(questions.won)];
};

test.each<[string, Compiled[]]>([
  ['overview', [ofAds(overviewQuestion(frame))]],
  ['days-of-both', both(byDate)],
  ['realtime', [plain(todaySql)]],
  ['platforms', both(platforms)],
  ['daily-trend', [ofAds(byDay(frame))]],
  [
    'campaigns-performance',
    [ofAds(campaignsQuestion(frame)), ...both({ ads: undefined, ...ofCrm }).slice(1)],
  ],
  ['campaigns-by-name', [ofAds(campaignsQuestion({ ...frame, text: 'диван' }))]],
  ['campaigns-by-products', both(products)],
  ['campaign-creatives', [ofAds(creativesQuestion({ ...frame, text: 'диван' }, 'g1'))]],
  [
    'rolling-performance',
    [ofAds(byDay({ ...frame, span: daysOfWindows(frame, 7), previous: undefined })), plain(importedSql)],
  ],
  ['weekly', [ofAds(weeksQuestion(frame, 'facebook'))]],
  ['channels-by-origin', both(channels.origin).slice(1)],
  ['channels-by-utm-source', both(channels.utm_source, { ...frame, text: 'ya' })],
  ['geography-by-region', both(places.region)],
])('%s asks what its golden file says', (name, statements) => {
  const text = statements
    .map(
      ({ sql, params }) =>
        `${sql}\n${Object.keys(params).length > 0 ? `-- ${JSON.stringify(params)}\n` : ''}`,
    )
    .join('\n');
  const golden = join(import.meta.dirname, 'golden', `${name}.sql`);
  if (process.env.WRITE_GOLDEN && !existsSync(golden)) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});
