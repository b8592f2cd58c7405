import type { ColourName } from '../../ui/charts/timeSeries.ts';

const known: Readonly<Record<string, ColourName>> = {
  yandex_direct: '--c3',
  google: '--c2',
  facebook: '--c1',
  instagram: '--c4',
  vk: '--c4',
  tiktok: '--c5',
  telegram: '--c1',
};
const others: readonly ColourName[] = ['--c1', '--c3', '--c2', '--c4', '--c5'];

/** Every platform has one colour on every screen, whatever is filtered: by its name alone. */
export function platformColour(platform: string): ColourName {
  if (Object.hasOwn(known, platform)) return known[platform] ?? '--c5';
  const sum = [...platform].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return others[sum % others.length] ?? '--c5';
}
