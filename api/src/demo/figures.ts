/** Figures of the demonstration: thirteen months that end on the specification's last day, by arithmetic alone. */
const lastDay = Date.UTC(2025, 8, 25);
const days = 390;

interface Campaign {
  readonly name: string;
  readonly platform: string;
  /** RUB a day in an ordinary week. */
  readonly budget: number;
  readonly clickPrice: number;
  /** Of clicks to leads, of leads to orders. */
  readonly leads: number;
  readonly orders: number;
  readonly check: number;
  /** First and last day, counted back from the end. */
  readonly runs?: readonly [number, number];
}

const campaigns: readonly Campaign[] = [
  {
    name: 'yandex_поиск_бренд',
    platform: 'yandex_direct',
    budget: 42_000,
    clickPrice: 24,
    leads: 0.09,
    orders: 0.24,
    check: 6_400,
  },
  {
    name: 'yandex_поиск_общий',
    platform: 'yandex_direct',
    budget: 31_000,
    clickPrice: 58,
    leads: 0.06,
    orders: 0.19,
    check: 6_100,
  },
  {
    name: 'yandex_рся_ретаргет',
    platform: 'yandex_direct',
    budget: 12_000,
    clickPrice: 19,
    leads: 0.03,
    orders: 0.21,
    check: 5_200,
  },
  {
    name: 'google_wide',
    platform: 'google',
    budget: 33_000,
    clickPrice: 46,
    leads: 0.028,
    orders: 0.12,
    check: 5_600,
  },
  {
    name: 'google_бренд',
    platform: 'google',
    budget: 9_000,
    clickPrice: 22,
    leads: 0.08,
    orders: 0.22,
    check: 6_300,
  },
  {
    name: 'vk_ретаргет',
    platform: 'vk',
    budget: 21_000,
    clickPrice: 27,
    leads: 0.07,
    orders: 0.2,
    check: 5_900,
  },
  {
    name: 'vk_интересы',
    platform: 'vk',
    budget: 15_000,
    clickPrice: 33,
    leads: 0.035,
    orders: 0.15,
    check: 5_100,
  },
  {
    name: 'meta_lookalike',
    platform: 'facebook',
    budget: 17_000,
    clickPrice: 41,
    leads: 0.05,
    orders: 0.14,
    check: 5_700,
    runs: [200, 0],
  },
  {
    name: 'meta_ретаргет',
    platform: 'facebook',
    budget: 8_000,
    clickPrice: 30,
    leads: 0.06,
    orders: 0.2,
    check: 5_900,
  },
  {
    name: 'tiktok_видео',
    platform: 'tiktok',
    budget: 10_000,
    clickPrice: 14,
    leads: 0.012,
    orders: 0.08,
    check: 4_300,
    runs: [120, 0],
  },
  {
    name: 'лето_распродажа',
    platform: 'vk',
    budget: 26_000,
    clickPrice: 21,
    leads: 0.06,
    orders: 0.22,
    check: 4_900,
    runs: [115, 40],
  },
];

/** A number between 0 and 1 that is always the same for the same place. */
function noise(day: number, campaign: number, salt: number): number {
  const x = Math.sin(day * 12.9898 + campaign * 78.233 + salt * 37.719) * 43_758.5453;
  return x - Math.floor(x);
}

/** One CSV of each platform, as its own export would be. */
export function demoFiles(): { platform: string; csv: string }[] {
  return [...new Set(campaigns.map((campaign) => campaign.platform))].map((platform) => ({
    platform,
    csv: fileOf(platform),
  }));
}

function fileOf(platform: string): string {
  const lines = ['Дата;Кампания;Показы;Клики;Расход;Лиды;Конверсии;Доход'];
  for (let ago = days - 1; ago >= 0; ago--) {
    const at = new Date(lastDay - ago * 86_400_000);
    for (const [index, campaign] of campaigns.entries()) {
      const [from, to] = campaign.runs ?? [days, 0];
      if (campaign.platform !== platform || ago > from || ago < to) continue;
      lines.push(
        [at.toISOString().slice(0, 10), campaign.name, ...dayOf(campaign, index, ago, at)].join(';'),
      );
    }
  }
  return lines.join('\n');
}

function dayOf(campaign: Campaign, index: number, ago: number, at: Date): string[] {
  const weekend = at.getUTCDay() % 6 === 0 ? 0.72 : 1.06;
  const season = 1 + 0.18 * Math.sin(((at.getUTCMonth() + 2) / 12) * 2 * Math.PI);
  // The audience of a lookalike wears out: its last month brings less and less for the same money.
  const fatigue = campaign.name === 'meta_lookalike' && ago < 35 ? 1 - (35 - ago) / 80 : 1;
  const spend = campaign.budget * weekend * season * (0.85 + 0.3 * noise(ago, index, 1));
  const clicks = Math.round((spend / campaign.clickPrice) * fatigue * (0.9 + 0.2 * noise(ago, index, 2)));
  const shown = Math.round((clicks * (40 + 30 * noise(ago, index, 3))) / fatigue);
  const leads = Math.round(clicks * campaign.leads * fatigue * (0.75 + 0.5 * noise(ago, index, 4)));
  const orders = Math.round(leads * campaign.orders * (0.7 + 0.6 * noise(ago, index, 5)));
  const revenue = orders * campaign.check * (0.9 + 0.2 * noise(ago, index, 6));
  const decimal = (value: number) => value.toFixed(2).replace('.', ',');
  return [String(shown), String(clicks), decimal(spend), String(leads), String(orders), decimal(revenue)];
}
