import type { Ago } from './calendar.ts';

/** What «Северный ветер» sells: climate equipment and the care of it. */
export const products = {
  conditioners: { name: 'Кондиционеры', price: 44_000, cost: 0.62 },
  heaters: { name: 'Обогреватели', price: 13_500, cost: 0.58 },
  humidifiers: { name: 'Увлажнители и очистители', price: 17_500, cost: 0.55 },
  service: { name: 'Обслуживание', price: 8_200, cost: 0.38 },
} as const;
export type ProductKey = keyof typeof products;

/** How much of the usual is wanted in each month, from January on. */
export const seasons: Readonly<Record<ProductKey, readonly number[]>> = {
  conditioners: [0.55, 0.6, 0.75, 1, 1.45, 1.7, 1.75, 1.4, 0.9, 0.65, 0.55, 0.55],
  heaters: [1.5, 1.35, 1, 0.6, 0.35, 0.3, 0.3, 0.4, 0.9, 1.4, 1.6, 1.65],
  humidifiers: [1.35, 1.3, 1.15, 0.95, 0.75, 0.65, 0.65, 0.7, 0.95, 1.2, 1.35, 1.45],
  service: [0.8, 0.85, 1, 1.25, 1.35, 1.2, 1.05, 1, 0.95, 0.9, 0.85, 0.8],
};

export type Platform = 'yandex_direct' | 'google' | 'vk' | 'facebook' | 'tiktok';

interface Habits {
  /** What `utm_source` says. */
  readonly tag: string;
  /** Ids as long as the platform's own: they are text, and some are longer than a number holds. */
  readonly firstCampaign: bigint;
  readonly firstAd: bigint;
  /** Of the leads that the platform claims, how many the CRM has. */
  readonly real: number;
  /** What it claims of orders, next to what is usual (`bought`). */
  readonly boast: number;
  /** Monday to Sunday. */
  readonly week: readonly number[];
}
export const platforms: Readonly<Record<Platform, Habits>> = {
  yandex_direct: {
    tag: 'yandex',
    firstCampaign: 70_110_400n,
    firstAd: 1_620_044_100n,
    real: 0.86,
    boast: 0.9,
    week: [1.08, 1.06, 1.05, 1.04, 1.02, 0.85, 0.9],
  },
  google: {
    tag: 'google',
    firstCampaign: 20_915_600_100n,
    firstAd: 684_120_500_100n,
    real: 0.84,
    boast: 1.12,
    week: [1.09, 1.07, 1.06, 1.05, 1.01, 0.84, 0.88],
  },
  vk: {
    tag: 'vk',
    firstCampaign: 11_460_200n,
    firstAd: 98_310_700n,
    real: 0.74,
    boast: 1.05,
    week: [0.95, 0.96, 0.97, 0.98, 1.02, 1.07, 1.05],
  },
  facebook: {
    tag: 'facebook',
    firstCampaign: 120_211_894_550_120_100n,
    firstAd: 120_212_004_118_460_100n,
    real: 0.7,
    boast: 1.4,
    week: [0.96, 0.96, 0.97, 0.99, 1.02, 1.06, 1.04],
  },
  tiktok: {
    tag: 'tiktok',
    firstCampaign: 1_801_994_206_331_905n,
    firstAd: 1_802_110_477_256_210n,
    real: 0.58,
    boast: 1.6,
    week: [0.94, 0.94, 0.96, 0.98, 1.03, 1.09, 1.06],
  },
};

export interface Campaign {
  readonly platform: Platform;
  readonly name: string;
  readonly product: ProductKey;
  /** RUB a day in an ordinary week, and for a click. */
  readonly budget: number;
  readonly clickPrice: number;
  /** Clicks of impressions, leads of clicks. */
  readonly ctr: number;
  readonly leads: number;
  readonly creatives: number;
  readonly kind: 'search' | 'banners' | 'video';
  /** First and last day. */
  readonly runs?: readonly [Ago, Ago];
  /** Its links carry no UTM tags. */
  readonly untagged?: true;
}

type Rest = Pick<Campaign, 'runs' | 'untagged'>;
const of =
  (platform: Platform) =>
  (
    name: string,
    product: ProductKey,
    kind: Campaign['kind'],
    [budget, clickPrice, ctr, leads, creatives]: readonly [number, number, number, number, number],
    rest: Rest = {},
  ): Campaign => ({ platform, name, product, kind, budget, clickPrice, ctr, leads, creatives, ...rest });
const [yandex, google, vk, meta, tiktok] = [
  of('yandex_direct'),
  of('google'),
  of('vk'),
  of('facebook'),
  of('tiktok'),
];

export const campaigns: readonly Campaign[] = [
  yandex('yandex_поиск_бренд', 'conditioners', 'search', [3_400, 38, 0.09, 0.075, 6]),
  yandex('yandex_поиск_общий', 'conditioners', 'search', [9_000, 95, 0.045, 0.042, 8]),
  yandex('yandex_поиск_кондиционеры', 'conditioners', 'search', [8_000, 110, 0.05, 0.05, 8]),
  yandex('yandex_поиск_обогреватели', 'heaters', 'search', [5_000, 70, 0.05, 0.046, 7]),
  yandex('yandex_поиск_конкуренты', 'conditioners', 'search', [3_000, 85, 0.03, 0.022, 6]),
  yandex('yandex_поиск_обслуживание', 'service', 'search', [2_500, 60, 0.06, 0.05, 6]),
  yandex('yandex_рся_ретаргет', 'humidifiers', 'banners', [3_500, 32, 0.012, 0.026, 8]),
  yandex('yandex_рся_интересы', 'humidifiers', 'banners', [4_500, 24, 0.006, 0.009, 9]),
  yandex('yandex_рся_похожие', 'conditioners', 'banners', [3_500, 27, 0.007, 0.011, 8]),
  yandex('yandex_мастер_кампаний', 'heaters', 'banners', [3_000, 40, 0.02, 0.018, 6]),

  google('google_бренд', 'conditioners', 'search', [2_000, 30, 0.1, 0.07, 6]),
  google('google_wide', 'conditioners', 'search', [6_500, 72, 0.03, 0.018, 8]),
  google('google_поиск_общий', 'heaters', 'search', [4_500, 88, 0.04, 0.036, 8]),
  google('google_поиск_увлажнители', 'humidifiers', 'search', [3_000, 55, 0.05, 0.04, 7]),
  google('google_dsa', 'humidifiers', 'search', [2_000, 50, 0.035, 0.026, 6]),
  google('google_pmax', 'conditioners', 'banners', [4_000, 45, 0.015, 0.018, 8]),
  google('google_кмс_ретаргет', 'humidifiers', 'banners', [2_000, 22, 0.008, 0.018, 7]),
  google('google_youtube_обзоры', 'humidifiers', 'video', [3_000, 30, 0.009, 0.008, 9]),

  vk('vk_ретаргет', 'humidifiers', 'banners', [4_000, 34, 0.011, 0.028, 9]),
  vk('vk_интересы', 'conditioners', 'banners', [4_000, 40, 0.008, 0.014, 9]),
  vk('vk_похожие', 'conditioners', 'banners', [3_000, 42, 0.008, 0.015, 8]),
  vk('vk_сообщество', 'humidifiers', 'banners', [1_500, 28, 0.012, 0.013, 7]),
  vk('vk_клипы', 'humidifiers', 'video', [2_500, 18, 0.007, 0.006, 9], { untagged: true }),
  vk('vk_лид_формы', 'service', 'banners', [3_500, 46, 0.009, 0.03, 8]),
  vk('vk_маркет', 'heaters', 'banners', [2_000, 36, 0.01, 0.013, 7]),
  vk('лето_распродажа', 'conditioners', 'banners', [5_500, 26, 0.013, 0.026, 8], { runs: [115, 40] }),
  vk('чёрная_пятница', 'heaters', 'banners', [5_000, 24, 0.014, 0.03, 6], { runs: [311, 297] }),

  meta('meta_lookalike', 'conditioners', 'banners', [5_000, 44, 0.012, 0.018, 9], { runs: [200, 0] }),
  meta('meta_ретаргет', 'humidifiers', 'banners', [2_200, 36, 0.014, 0.026, 8]),
  meta('meta_интересы', 'conditioners', 'banners', [3_000, 48, 0.01, 0.013, 8]),
  meta('meta_advantage', 'humidifiers', 'banners', [3_500, 42, 0.011, 0.016, 8]),
  meta('meta_reels', 'humidifiers', 'video', [2_500, 26, 0.009, 0.009, 9]),
  meta('meta_лид_формы', 'service', 'banners', [2_500, 50, 0.012, 0.03, 7]),
  meta('meta_каталог', 'heaters', 'banners', [2_000, 33, 0.013, 0.015, 7]),
  meta('новый_год_подарки', 'humidifiers', 'banners', [3_000, 30, 0.013, 0.022, 6], { runs: [290, 262] }),

  tiktok('tiktok_видео', 'humidifiers', 'video', [2_500, 16, 0.008, 0.005, 9], { runs: [120, 0] }),
  tiktok('tiktok_spark', 'conditioners', 'video', [2_000, 14, 0.009, 0.005, 8], { runs: [300, 0] }),
  tiktok('tiktok_отзывы', 'humidifiers', 'video', [1_500, 15, 0.009, 0.005, 7], { runs: [200, 0] }),
  tiktok('tiktok_ретаргет', 'humidifiers', 'video', [1_000, 20, 0.011, 0.01, 6], { runs: [150, 0] }),
  tiktok('tiktok_челлендж', 'conditioners', 'video', [1_500, 12, 0.01, 0.0035, 6], {
    runs: [160, 60],
    untagged: true,
  }),
];
