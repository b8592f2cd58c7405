import type {
  AllCreativeTags,
  BurnoutClass,
  BurnoutRow,
  Creative,
  CreativeMeasure,
  CreativeTags,
} from '@takt/contract/creatives.ts';
import type { Tone } from '../../ui/Badge.tsx';
import type { ReportSearch } from '../analytics/search.ts';

type Named = Pick<Creative, 'source_id' | 'id'>;

/** Ids of creatives are unique within their source. */
export const keyOf = ({ source_id, id }: Named): string => `${source_id} ${id}`;

/** What a card says beside its spend; the first is the usual one. */
export const cardMeasures = [
  'roas',
  'ctr',
  'cpl',
  'drr',
  'leads',
  'revenue',
  'cpa',
  'hook_rate',
  'hold_rate',
] as const satisfies readonly CreativeMeasure[];
export type CardMeasure = (typeof cardMeasures)[number];

export const measureIn = ({ metric }: ReportSearch): CardMeasure =>
  cardMeasures.find((measure) => measure === metric) ?? 'roas';

export const classTones: Record<BurnoutClass, Tone> = {
  burned_out: 'bad',
  fatigued: 'warn',
  watch: 'accent',
  healthy: 'good',
  insufficient_data: 'neutral',
};

/** Tags that a creative may lack. */
export const lacks = ['erid', 'theme'] as const;
export type Lack = (typeof lacks)[number];

export interface TagFilter {
  theme: string | undefined;
  lack: Lack | undefined;
}
export const tagFilterOf = ({ theme, only }: ReportSearch): TagFilter => ({
  theme,
  lack: lacks.find((name) => name === only),
});

export const withTagsLike = <C extends Pick<Creative, Lack>>(
  rows: readonly C[],
  { theme, lack }: TagFilter,
): C[] =>
  rows.filter(
    (row) => (theme === undefined || row.theme === theme) && (lack === undefined || row[lack] === ''),
  );

/** Each value once, in the order of the alphabet. */
export const valuesOf = <C>(rows: readonly C[], value: (row: C) => string): string[] =>
  [...new Set(rows.map((row) => value(row)))]
    .filter((text) => text !== '')
    .toSorted((a, b) => a.localeCompare(b));

export type TagChange = Named & CreativeTags;

/** Rows as they will be once the changes are kept; the rows themselves where nothing of them changes. */
export function tagged<C extends Named>(rows: readonly C[], changes: readonly TagChange[]): C[] {
  const byKey = new Map(changes.map(({ source_id, id, ...tags }) => [keyOf({ source_id, id }), tags]));
  return rows.map((row) => {
    const tags = byKey.get(keyOf(row));
    return tags ? { ...row, ...tags } : row;
  });
}

/** Tags that several creatives may share; an ERID is one creative's own. */
export const sharedTags = ['theme', 'format', 'product_key'] as const;
export type SharedTag = (typeof sharedTags)[number];

/** What all of them have; '' where they differ. */
export const commonTag = (rows: readonly AllCreativeTags[], tag: SharedTag): string =>
  rows.every((row) => row[tag] === rows[0]?.[tag]) ? (rows[0]?.[tag] ?? '') : '';

/** What is to be sent: only of the fields that were touched, and only what is new for the creative. */
export function changesOf(
  rows: readonly (Named & AllCreativeTags)[],
  touched: Partial<Record<SharedTag, string>>,
  erids: ReadonlyMap<string, string>,
): TagChange[] {
  return rows.flatMap((row) => {
    const wanted: CreativeTags = { ...touched, erid: erids.get(keyOf(row)) };
    const tags = tagNames.flatMap((name): [string, string][] => {
      const text = wanted[name]?.trim();
      return text === undefined || text === row[name] ? [] : [[name, text]];
    });
    if (tags.length === 0) return [];
    const { source_id, id } = row;
    return [{ source_id, id, ...Object.fromEntries<string>(tags) }];
  });
}
const tagNames = [...sharedTags, 'erid'] as const;

/** What a picture that is not there looks like, by the words of the format. */
export type Artwork = 'video' | 'story' | 'carousel' | 'text' | 'banner';
export function artworkOf(format: string): Artwork {
  const found = looks.find(([, words]) => words.test(format));
  return found ? found[0] : 'banner';
}
const looks: readonly [Artwork, RegExp][] = [
  ['story', /истор|сторис|stor(y|ies)|reels|shorts|коротк|relacj/iu],
  ['video', /видео|ролик|video|film|wideo/iu],
  ['carousel', /карусел|carousel|karuzel|галере|gallery/iu],
  ['text', /текст|text|tekst|поиск|search/iu],
];

/** A colour of a theme that stays the same wherever the theme is shown. */
export function hueOf(theme: string): number {
  let hash = 7;
  for (const letter of theme) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % 5;
}

/** Which of the judged are shown: those that tire, all, or those that nothing can be told of. */
export const burnoutChoices = ['tired', 'everything', 'few'] as const;
export type BurnoutChoice = (typeof burnoutChoices)[number];
export const burnoutChoiceOf = ({ only }: ReportSearch): BurnoutChoice =>
  burnoutChoices.find((choice) => choice === only) ?? 'tired';

const tired: readonly BurnoutClass[] = ['burned_out', 'fatigued', 'watch'];
export const isTired = ({ class: of }: Pick<BurnoutRow, 'class'>): boolean => tired.includes(of);

/** By the money lost, as they come. */
export function burnoutRows<R extends Pick<BurnoutRow, 'class'>>(
  rows: readonly R[],
  choice: BurnoutChoice,
): R[] {
  if (choice === 'everything') return [...rows];
  return rows.filter((row) => (choice === 'few' ? row.class === 'insufficient_data' : isTired(row)));
}

/** Where a link of a file may lead: to the web, never to a script. */
export function webAddress(url: string): URL | null {
  const address = URL.parse(url);
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address : null;
}
