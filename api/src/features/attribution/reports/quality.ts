import type { AttributionQualityRow } from '@takt/contract/attribution.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { deals } from '../../../metrics/deals.ts';
import { added, divided, subtracted } from '../../../metrics/decimals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { gapsOf, percent, type PlatformMoney, verdictOf } from '../methods/verdict.ts';
import { campaignsOfTouches } from './journeys.ts';
import { sentenceOfGap, sentenceOfVerdict } from './sentences.ts';

/** Each platform that has spend or won deals, most revenue first; `[]` without any. Errors as of `Warehouse.ask`. */
export async function qualityOf(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  language: Language,
): Promise<AttributionQualityRow[]> {
  const facts = await factsOf(warehouse, orgId, frame);
  const platforms = new Set([...facts.sources, ...facts.platforms].map(({ key }) => key.platform));

  const row = (platform: string): AttributionQualityRow => {
    const { sources, ads: advertised, untagged, daysToWon } = factsOfPlatform(facts, platform);
    const money = moneyOf(platform, sources, advertised, untagged, frame.deals.known !== undefined);
    const gaps = gapsOf(money);
    const verdict = verdictOf(money, gaps);
    const told = { platform, currency: frame.currency, language };
    return {
      platform,
      revenue: textOf(money.revenue),
      won: frame.deals.known ? countOf(sources) : null,
      found: {
        exact_click: foundBy(sources, 'exact_click'),
        utm: foundBy(sources, 'utm'),
        rule: foundBy(sources, 'rule'),
        manual: foundBy(sources, 'manual'),
        none: foundBy(sources, 'none'),
      },
      known_share: percent(subtracted(money.revenue, money.unknown), money.revenue),
      spend: money.spend,
      untagged_spend: textOf(money.untagged),
      untagged_campaigns: advertised ? (untagged?.length ?? null) : null,
      claimed: money.claimed,
      claimed_to_crm: numberOf(divided(money.claimed, money.revenue)),
      days_to_won: numberOf(daysToWon),
      verdict,
      gaps: gaps.map((gap) => ({ ...gap, sentence: sentenceOfGap(gap, told) })),
      sentence: sentenceOfVerdict(verdict, gaps, told),
    };
  };
  return [...platforms]
    .map(row)
    .toSorted(
      (a, b) =>
        Number(b.revenue ?? 0) - Number(a.revenue ?? 0) ||
        Number(b.spend ?? 0) - Number(a.spend ?? 0) ||
        (a.platform < b.platform ? -1 : 1),
    );
}

async function factsOf(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
  const { span } = frame;
  const won = { span, time: 'won', filter: frame.deals.filter } as const;
  const spent = { span, filter: frame.ads.filter } as const;
  const [sources, times, platforms, campaigns, begun, seen] = await Promise.all([
    warehouse.ask(deals, orgId, {
      ...won,
      by: ['platform', 'found', 'channel'],
      get: ['won', 'net_revenue'],
      floor: { of: 'won', atLeast: 1 },
    }),
    warehouse.ask(deals, orgId, { ...won, by: ['platform'], get: ['days_to_won'] }),
    warehouse.ask(ads, orgId, { ...spent, by: ['platform'], get: ['spend', 'revenue'] }),
    warehouse.ask(ads, orgId, { ...spent, by: ['platform', 'campaign'], get: ['spend'] }),
    warehouse.ask(deals, orgId, { ...won, time: 'created', by: ['campaign'], get: ['deals'] }),
    campaignsSeen(warehouse, orgId, frame),
  ]);
  return {
    sources: sources.rows,
    times: times.rows,
    platforms: platforms.rows,
    campaigns: campaigns.rows,
    // Where no touch of the period is known at all, nobody can say which campaigns have none.
    seen: seen.size === 0 ? undefined : new Set([...seen, ...begun.rows.map(({ key }) => key.campaign)]),
  };
}

async function campaignsSeen(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Set<string>> {
  const { sql, params } = campaignsOfTouches(frame);
  const rows = await warehouse.read(orgId, sql, params, z.object({ campaign: z.string() }));
  return new Set(rows.map(({ campaign }) => campaign));
}

type Facts = Awaited<ReturnType<typeof factsOf>>;
type Sources = Facts['sources'];
type Advertised = Facts['platforms'][number]['values'];
type Campaigns = Facts['campaigns'];

function factsOfPlatform({ sources, times, platforms, campaigns, seen }: Facts, platform: string) {
  const of = <R extends { readonly key: { readonly platform: string } }>(rows: readonly R[]) =>
    rows.filter(({ key }) => key.platform === platform);
  return {
    sources: of(sources),
    ads: of(platforms)[0]?.values,
    untagged:
      seen &&
      of(campaigns).filter(
        ({ key, values }) => Number(values.spend.value ?? 0) > 0 && !seen.has(key.campaign),
      ),
    daysToWon: of(times)[0]?.values.days_to_won.value ?? null,
  };
}

function moneyOf(
  platform: string,
  sources: Sources,
  advertised: Advertised | undefined,
  untagged: Campaigns | undefined,
  isCrmKnown: boolean,
): PlatformMoney {
  const revenueOf = (rows: Sources) => added(rows.map(({ values }) => values.net_revenue.value));
  // Where the CRM is known, a platform that it does not name has brought nothing, whatever it claims.
  const revenue = revenueOf(sources) ?? (isCrmKnown ? '0' : null);
  const ofThem = (is: (key: Sources[number]['key']) => boolean) =>
    revenue === null ? null : (revenueOf(sources.filter(({ key }) => is(key))) ?? '0');
  return {
    revenue,
    unknown: ofThem(({ found, channel }) => (platform === '' ? channel === '' : found === 'none')),
    guessed: ofThem(({ found }) => found === 'rule' || found === 'manual'),
    spend: advertised?.spend.value ?? null,
    untagged:
      advertised && untagged ? (added(untagged.map(({ values }) => values.spend.value)) ?? '0') : null,
    claimed: advertised?.revenue.value ?? null,
  };
}

function foundBy(sources: Sources, found: string) {
  const rows = sources.filter(({ key }) => key.found === found);
  return { won: countOf(rows), revenue: added(rows.map(({ values }) => values.net_revenue.value)) };
}

const countOf = (rows: Sources) => rows.reduce((sum, { values }) => sum + Number(values.won.value), 0);
const textOf = (value: Measured): string | null => (value === null ? null : String(value));
const numberOf = (value: Measured): number | null => (value === null ? null : Number(value));
