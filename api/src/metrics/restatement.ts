/**
 * For how many days back a platform still restates its figures (analytics.md §5): those are read anew and shown as
 * provisional. Of platforms that are not here nothing is known.
 */
export const restatedDays = {
  facebook: 28,
  instagram: 28,
  google: 30,
  yandex_direct: 3,
  vk: 14,
  tiktok: 28,
} as const;

const known: Readonly<Record<string, number>> = restatedDays;
export const restatedDaysOf = (platform: string): number =>
  Object.hasOwn(known, platform) ? (known[platform] ?? 0) : 0;
