import type { Measure } from './measures.ts';
import type { Skip } from './reasons.ts';

/** Levels from coarse to fine; a file of advertising has exactly one, the finest that its columns name. */
export type Level = 'account' | 'campaign' | 'ad_group' | 'ad';

/** Exact decimal text; null where the file says nothing. */
export type Measures = Readonly<Record<Measure, string | null>>;

/** One line of an advertising file: texts that it does not give are ''. */
export interface Fact {
  readonly line: number;
  readonly date: string;
  readonly platform: string;
  readonly currency: string;
  readonly accountId: string;
  readonly account: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly adGroupId: string;
  readonly adGroup: string;
  readonly adId: string;
  readonly ad: string;
  readonly country: string;
  readonly region: string;
  readonly measures: Measures;
  // What the campaign or the ad is, whatever the day.
  readonly theme: string;
  readonly format: string;
  readonly product: string;
  readonly erid: string;
  /** Of http or https only, as `picture`. */
  readonly url: string;
  readonly picture: string;
  readonly status: string;
  /** A day, or ''. */
  readonly started: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmContent: string;
  readonly utmTerm: string;
}

/** What a line is. A line over several days gives one fact a day. */
export type Read =
  | { readonly fact: Fact }
  | { readonly facts: readonly Fact[] }
  | { readonly deal: DealRecord }
  | { readonly touch: TouchRecord }
  | { readonly path: PathRecord }
  | { readonly skip: Skip }
  | { readonly totals: Measures };

/** What lines of files of a CRM and of journeys become: exact decimal text; null or '' where the file says nothing. */
export interface DealRecord {
  readonly line: number;
  readonly dealId: string;
  readonly title: string;
  readonly personId: string;
  readonly clientId: string;
  readonly client: string;
  readonly product: string;
  readonly country: string;
  readonly region: string;
  /** The CRM's own word for where it came from; the UTM source where it has none. */
  readonly origin: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmContent: string;
  readonly utmTerm: string;
  /** Days, `YYYY-MM-DD`. */
  readonly created: string | null;
  readonly mql: string | null;
  readonly sql: string | null;
  readonly won: string | null;
  readonly lost: string | null;
  readonly lostReason: string;
  readonly stage: string;
  readonly manager: string;
  readonly amount: string | null;
  readonly refunded: string | null;
  readonly cogs: string | null;
  readonly currency: string;
  /** A key as of `platformKey`, or ''. */
  readonly platform: string;
  readonly campaignId: string;
  readonly adId: string;
  readonly found: 'none' | 'exact_click' | 'utm' | 'rule' | 'manual';
}

export interface TouchRecord {
  readonly line: number;
  readonly personId: string;
  /** A moment in UTC, `YYYY-MM-DD hh:mm:ss.sss`. */
  readonly at: string;
  /** Of the file, or made of its line's content: the same line again is the same touch. */
  readonly touchId: string;
  readonly kind: 'visit' | 'click' | 'view';
  readonly channel: string;
  readonly platform: string;
  readonly campaignId: string;
  readonly adId: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmContent: string;
  readonly utmTerm: string;
}

export interface PathRecord {
  readonly line: number;
  /** The day of a file without days is 1970-01-02: it counts in every period. */
  readonly date: string;
  /** Channels in their order. */
  readonly path: readonly string[];
  readonly conversions: string;
  readonly value: string;
  readonly nulls: string;
  readonly currency: string;
}
