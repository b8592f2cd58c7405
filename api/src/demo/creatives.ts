import { type Ago, days, noise, pick, whole } from './calendar.ts';
import { type Campaign, campaigns, platforms, products } from './campaigns.ts';

export interface Creative {
  readonly id: string;
  /** Its place among all. */
  readonly index: number;
  readonly campaign: Campaign;
  readonly campaignId: string;
  readonly groupId: string;
  readonly group: string;
  readonly name: string;
  /** '' where nobody has said. */
  readonly theme: string;
  readonly format: string;
  readonly erid: string;
  readonly country: string;
  /** '' where the group is shown in the whole country. */
  readonly region: string;
  readonly tags: Tags | undefined;
  readonly first: Ago;
  readonly last: Ago;
  /** Of the campaign's money, next to the others that run. */
  readonly weight: number;
  /** How it is liked, next to an ordinary one. */
  readonly appeal: number;
  readonly wear: Wear | undefined;
}
export interface Tags {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly content: string;
}
/** From a day on it is liked less. */
interface Wear {
  readonly since: Ago;
  readonly drop: number;
}

const themes = ['скидка', 'отзыв', 'новинка', 'экспертиза', 'монтаж в день заказа', 'сезон'] as const;
const formats: Readonly<Record<Campaign['kind'], readonly string[]>> = {
  search: ['текст', 'текст с быстрыми ссылками'],
  banners: ['баннер', 'карусель', 'история'],
  video: ['видео', 'короткое видео'],
};
interface Group {
  readonly name: string;
  readonly country: string;
  readonly region: string;
}
const russia: Group = { name: 'Россия', country: 'RU', region: '' };
const moscow: Group = { name: 'Москва', country: 'RU', region: 'Москва' };
const petersburg: Group = { name: 'Санкт-Петербург', country: 'RU', region: 'Санкт-Петербург' };
const kazakhstan: Group = { name: 'Казахстан', country: 'KZ', region: '' };
const groups: Readonly<Record<Campaign['kind'], readonly Group[]>> = {
  search: [moscow, petersburg, russia],
  banners: [russia, moscow, { name: 'Урал', country: 'RU', region: 'Свердловская область' }],
  video: [russia, kazakhstan],
};

/** Whose audience is tired of them, and since when: of each degree that the analysis of burn-out knows there is one. */
const worn: Readonly<Record<string, readonly (readonly [nth: number, Wear])[]>> = {
  meta_lookalike: [
    [8, { since: 8, drop: 0.62 }],
    [7, { since: 8, drop: 0.3 }],
  ],
  yandex_рся_интересы: [[8, { since: 8, drop: 0.19 }]],
  yandex_поиск_бренд: [[5, { since: 8, drop: 0.28 }]],
  vk_клипы: [[8, { since: 8, drop: 0.55 }]],
  vk_ретаргет: [[8, { since: 8, drop: 0.32 }]],
};
/** Where so many days of the last thirty have been that it is too early to judge. */
const newcomers: Readonly<Record<string, Ago>> = { google_pmax: 4, meta_reels: 3 };

/** All three hundred, in the order of their campaigns. */
export const creatives: readonly Creative[] = campaigns.flatMap((campaign, place) =>
  Array.from({ length: campaign.creatives }, (_, nth) => creativeOf(campaign, place, nth)),
);

/** By place: what `creatives` says of one campaign. */
export const creativesOf: readonly (readonly Creative[])[] = campaigns.map((campaign) =>
  creatives.filter((creative) => creative.campaign === campaign),
);

export function campaignIdOf(place: number): string {
  const campaign = campaigns[place];
  if (!campaign) throw new Error(`demo: there is no campaign ${place}`);
  return String(platforms[campaign.platform].firstCampaign + BigInt(place) * 37n);
}

function creativeOf(campaign: Campaign, place: number, nth: number): Creative {
  const { platform, name } = campaign;
  const index = campaigns.slice(0, place).reduce((sum, one) => sum + one.creatives, nth);
  const chance = (salt: number) => noise(index, salt);
  const theme = chance(1) < 0.07 ? '' : (themes[(nth + place) % themes.length] ?? '');
  const format = pick(formats[campaign.kind], chance(2));
  const group = pick(groups[campaign.kind], chance(3));
  const campaignId = campaignIdOf(place);
  const id = String(platforms[platform].firstAd + BigInt(index) * 113n);
  const [from, to] = campaign.runs ?? [days - 1, 0];
  const isLast = nth === campaign.creatives - 1;
  const wear = worn[name]?.find(([which]) => which === nth)?.[1];
  // Three begin with the campaign, the others one after another; what is worn and the newest still run at the end.
  const span = from - to + 1;
  const first =
    (isLast ? newcomers[name] : undefined) ??
    from - Math.floor((span * Math.max(0, nth - 2) * 0.8) / campaign.creatives);
  const staysOn = wear !== undefined || nth === 0 || nth >= campaign.creatives - 3;
  const last = staysOn ? to : Math.max(to, first - whole(span * 0.45 + span * 0.3 * chance(4), index, 5));
  const isTagged = !campaign.untagged && chance(6) > 0.04;
  return {
    id,
    index,
    campaign,
    campaignId,
    groupId: `${campaignId}${String(groups[campaign.kind].indexOf(group) + 1).padStart(2, '0')}`,
    group: group.name,
    name: `${theme || 'креатив'} · ${format} · ${products[campaign.product].name.toLowerCase()} ${nth + 1}`,
    theme,
    format,
    // Bought early or shown abroad: not every one has been marked as the law demands.
    erid:
      chance(7) < (platform === 'vk' || platform === 'yandex_direct' ? 0.05 : 0.3)
        ? ''
        : `2Vtzq${eridOf(index)}`,
    country: group.country,
    region: group.region,
    tags: isTagged
      ? { source: platforms[platform].tag, medium: 'cpc', campaign: name, content: id }
      : undefined,
    first,
    last,
    weight: wear ? 1.6 : 0.6 + 0.8 * chance(8),
    appeal: 0.85 + 0.3 * chance(9),
    wear,
  };
}

function eridOf(index: number): string {
  const part = (salt: number) => Math.floor(noise(index, salt) * 36 ** 4);
  return [10, 11].map((salt) => part(salt).toString(36).padStart(4, '0')).join('');
}
