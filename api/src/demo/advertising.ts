import { type Ago, days, monthOf, noise, weekdayOf, whole } from './calendar.ts';
import { type Campaign, campaigns, type Platform, platforms, products, seasons } from './campaigns.ts';
import { type Creative, creativesOf } from './creatives.ts';

/** One creative on one day, as its platform tells it. Money in kopecks. */
export interface AdDay {
  readonly ago: Ago;
  readonly creative: Creative;
  readonly spend: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly leads: number;
  readonly orders: number;
  readonly value: number;
  readonly reach: number | undefined;
  readonly video3s: number | undefined;
  readonly video100: number | undefined;
}

/** Orders that platforms count for each real lead; the CRM sees fewer. */
const bought = 0.2;

/** What goes wrong in the advertising of the demonstration, so that every check has something true to find. */
export const troubles = {
  /** The platform's file ends so many days early. */
  silent: { platform: 'tiktok', days: 9 },
  /** Days that a platform's file has not; from and to. */
  gap: { platform: 'vk', from: 21, to: 20 },
  /** One day on which a campaign costs so many times the usual. */
  burst: { campaign: 'google_pmax', ago: 7, times: 7 },
  /** A campaign that spends more than was planned, since. */
  offBudget: { campaign: 'google_wide', since: 15, times: 2.2 },
  /** Money without anything shown, more clicks than were shown, more people than were shown to. */
  impossible: { ago: 5, shown: 'yandex_мастер_кампаний', clicks: 'vk_маркет', reach: 'meta_каталог' },
  /** A campaign that was copied in its platform, and whose figures the export has twice; from and to. */
  copied: { campaign: 'meta_каталог', from: 12, to: 8 },
} as const;

/** Every day of every creative (of one platform), the oldest first. */
export function* adDays(platform?: Platform): Generator<AdDay> {
  for (let ago = days - 1; ago >= 0; ago--) {
    for (const [place, campaign] of campaigns.entries()) {
      if (platform !== undefined && campaign.platform !== platform) continue;
      const running = runningOn(place, ago);
      if (running.length === 0) continue;
      const money = moneyOf(campaign, place, ago);
      const weights = running.reduce((sum, { weight }) => sum + weight, 0);
      for (const creative of running) {
        const day = dayOf(creative, ago, (money * creative.weight) / weights);
        yield ago === troubles.impossible.ago && creative === running[0] ? spoiled(day) : day;
      }
    }
  }
}

/** Creatives of a campaign that are shown on a day, whether or not its platform's file tells of it. */
export const runningOn = (place: number, ago: Ago): readonly Creative[] =>
  (creativesOf[place] ?? []).filter(({ first, last }) => ago <= first && ago >= last);

/** Whether the files tell of the day. */
export const isTold = ({ ago, creative }: AdDay): boolean => {
  const { platform } = creative.campaign;
  const { silent, gap } = troubles;
  if (platform === silent.platform && ago < silent.days) return false;
  return platform !== gap.platform || ago > gap.from || ago < gap.to;
};

function moneyOf(campaign: Campaign, place: number, ago: Ago): number {
  const { burst, offBudget } = troubles;
  const week = platforms[campaign.platform].week[weekdayOf(ago)] ?? 1;
  const season = seasons[campaign.product][monthOf(ago)] ?? 1;
  const usual = campaign.budget * 100 * week * (0.4 + 0.6 * season) * (0.93 + 0.14 * noise(place, ago, 21));
  if (campaign.name === burst.campaign && ago === burst.ago) return usual * burst.times;
  return campaign.name === offBudget.campaign && ago <= offBudget.since ? usual * offBudget.times : usual;
}

function dayOf(creative: Creative, ago: Ago, money: number): AdDay {
  const { campaign, index, appeal, wear } = creative;
  const chance = (salt: number) => noise(index, ago, salt);
  const liking = wear && ago <= wear.since ? 1 - wear.drop : 1;
  const spend = Math.round(money);
  const shown = Math.round((money / 100 / (campaign.clickPrice * campaign.ctr)) * (0.96 + 0.08 * chance(31)));
  const clicks = whole(shown * campaign.ctr * appeal * liking * (0.95 + 0.1 * chance(32)), index, ago, 33);
  const season = seasons[campaign.product][monthOf(ago)] ?? 1;
  const leads = whole(clicks * campaign.leads * (0.6 + 0.4 * season) * liking, index, ago, 34);
  const { real, boast } = platforms[campaign.platform];
  const orders = whole(leads * real * bought * boast, index, ago, 35);
  const isVideo = campaign.kind === 'video';
  const watched = isVideo ? Math.round(shown * (0.18 + 0.14 * noise(index, 36)) * liking) : undefined;
  const knowsPeople = campaign.platform === 'vk' || campaign.platform === 'facebook';
  return {
    ago,
    creative,
    spend,
    impressions: shown,
    clicks,
    leads,
    orders,
    value: Math.round(orders * products[campaign.product].price * 100 * (0.9 + 0.2 * chance(37))),
    reach: knowsPeople ? Math.round(shown * (0.71 + 0.1 * chance(38))) : undefined,
    video3s: watched,
    video100: watched === undefined ? undefined : Math.round(watched * (0.12 + 0.1 * noise(index, 39))),
  };
}

/** As no platform could truly tell it. */
function spoiled(day: AdDay): AdDay {
  const { impossible } = troubles;
  switch (day.creative.campaign.name) {
    case impossible.shown:
      return { ...day, impressions: 0, clicks: 0 };
    case impossible.clicks:
      return { ...day, clicks: day.impressions + 12 };
    case impossible.reach:
      return { ...day, reach: day.impressions + 40 };
    default:
      return day;
  }
}
