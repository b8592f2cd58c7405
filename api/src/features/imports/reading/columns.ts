import { type ImportField, importKind, type ImportKind } from '@takt/contract/import-fields.ts';
import { crms, dictionary, type Entry, fileNames, signatures, usualSources } from './dictionary.ts';
import { decimalMeasures, wholeMeasures } from './measures.ts';

const currencies: readonly (readonly [RegExp, string])[] = [
  [/[(,]\s*(?:₽|руб\.?|rub|rur)\s*\)?$/, 'RUB'],
  [/[(,]\s*(?:\$|usd)\s*\)?$/, 'USD'],
  [/[(,]\s*(?:€|eur)\s*\)?$/, 'EUR'],
  [/[(,]\s*(?:zł|pln)\s*\)?$/, 'PLN'],
  [/[(,]\s*(?:₸|kzt)\s*\)?$/, 'KZT'],
  [/[(,]\s*(?:byn|br)\s*\)?$/, 'BYN'],
  [/[(,]\s*(?:uah|₴)\s*\)?$/, 'UAH'],
  [/[(,]\s*(?:gbp|£)\s*\)?$/, 'GBP'],
  // amoCRM: a sign behind a space.
  [/\s₽$/, 'RUB'],
  [/\s\$$/, 'USD'],
  [/\s€$/, 'EUR'],
  [/\s₸$/, 'KZT'],
];

const plainHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, ' ')
    .trim();

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The currency that a header names, and the header without it: `Amount spent (USD)` is `amount spent` in USD. */
function split(header: string): { name: string; currency: string | null } {
  const plain = plainHeader(header);
  const [sign, known] = currencies.find(([pattern]) => pattern.test(plain)) ?? [];
  if (sign && known) return { name: plain.replace(sign, '').trim(), currency: known };
  // In capitals only: `Clicks (all)` is not in Albanian lek.
  const code = /\(([A-Z]{3})\)$/.exec(header.trim())?.[1];
  if (code && codes.has(code)) return { name: plain.slice(0, -5).trim(), currency: code };
  return { name: plain, currency: null };
}

export const currencyOfHeader = (header: string): string | null => split(header).currency;
const withoutCurrency = (header: string): string => split(header).name;

interface Known {
  readonly entry: Entry;
  readonly order: number;
}
const known = Object.fromEntries(
  importKind.options.map((kind) => {
    const names = new Map<string, Known[]>();
    for (const entry of dictionary[kind])
      for (const [order, name] of entry.names.entries()) {
        const plain = plainHeader(name);
        names.set(plain, [...(names.get(plain) ?? []), { entry, order }]);
      }
    return [kind, names];
  }),
);
// `Конверсии (Цель 123)` is one goal of many; `Клики (все)` and `Clicks (all)` are not the clicks on a link.
const goal = /^(конверсии|conversions) \(/;
const goals: Entry = { field: 'conversions', names: [] };
/** As no platform writes them: `CampaignName` is of a program, so is the money beside it. */
const ofPrograms = new Set(['CampaignId', 'CampaignName', 'AdGroupId', 'AdGroupName', 'AdId', 'ClientLogin']);

function candidates(kind: ImportKind, header: string): readonly Known[] {
  const name = withoutCurrency(header);
  const found = known[kind]?.get(name);
  return found ?? (kind === 'ads' && goal.test(name) ? [{ entry: goals, order: 99 }] : []);
}

const ofAnyKind = new Set(Object.values(known).flatMap((names) => [...names.keys()]));
/** Whether any kind of file has such a column. */
export const isKnownHeader = (header: string): boolean => {
  const name = withoutCurrency(header);
  return ofAnyKind.has(name) || goal.test(name);
};

/**
 * A field for each column in a file of this kind, each field but `ignore` at most once: of two columns that fit, the one
 * whose name stands first in the dictionary; of two fields, the one that stands first.
 */
export function fieldsOf(headers: readonly string[], kind: ImportKind = 'ads'): ImportField[] {
  const names = new Set(headers.map(plainHeader));
  const open = headers.map((header) =>
    candidates(kind, header).filter(({ entry }) => entry.beside?.some((name) => names.has(name)) ?? true),
  );
  const fields: ImportField[] = headers.map(() => 'ignore');
  const entries = [...new Set(open.flatMap((all) => all.map(({ entry }) => entry)))];
  const inOrder = [...dictionary[kind], goals].filter((entry) => entries.includes(entry));
  const taken = new Set<ImportField>();
  // What depends on its neighbours is the surer word.
  for (const entry of inOrder.toSorted(
    (a, b) => Number(b.beside !== undefined) - Number(a.beside !== undefined),
  )) {
    if (taken.has(entry.field)) continue;
    const [best] = open
      .flatMap((all, index) =>
        all.filter((one) => one.entry === entry).map(({ order }) => ({ index, order })),
      )
      .filter(({ index }) => fields[index] === 'ignore')
      .toSorted((a, b) => a.order - b.order);
    if (!best) continue;
    fields[best.index] = entry.field;
    taken.add(entry.field);
  }
  return fields;
}

const measures: readonly ImportField[] = [...decimalMeasures, ...wholeMeasures];
/** What a file of each kind can't do without: one field of each list. */
export const needed: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  ads: [['date'], measures],
  deals: [['deal_id', 'lead_id']],
  touches: [['person_id'], ['moment']],
  paths: [['path'], ['conversions', 'nulls']],
};
/** What makes a file one of this kind and no other. */
const telling: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  ads: measures,
  deals: ['created', 'mql', 'sql', 'won', 'lost', 'closed', 'stage', 'origin', 'lost_reason', 'refunded'],
  touches: ['moment', 'channel', 'touch_kind', 'touch_id', 'utm_source', 'platform', 'campaign_id'],
  paths: ['path', 'conversions', 'nulls'],
};

/** The kind of file whose columns these are; advertising where nothing tells. */
export function kindOf(headers: readonly string[]): ImportKind {
  const scores = importKind.options.map((kind) => {
    const fields: ImportField[] = fieldsOf(headers, kind).filter((field) => field !== 'ignore');
    const isWhole = needed[kind].every((some) => some.some((field) => fields.includes(field)));
    const tells = fields.filter((field) => telling[kind].includes(field)).length;
    return { kind, score: isWhole && tells > 0 ? fields.length + tells : 0 };
  });
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).kind;
}

/** Whether money of this column comes in millionths, for all that its header says; its cells may say more. */
export const isMicros = (header: string): boolean => /(?:^|[_. ])micros$/i.test(header.trim());
/** A report of Yandex Direct's programs, where money may be whole millionths under a plain name. */
export const isOfPrograms = (headers: readonly string[]): boolean =>
  headers.some((header) => ofPrograms.has(header.trim()));

/** The source of a file, by words that only one platform or CRM uses, else by its name, else what the kind is usually called. */
export function platformOf(
  headers: readonly string[],
  fileName: string,
  kind: ImportKind = 'ads',
): string | null {
  const names = new Set(headers.flatMap((header) => [plainHeader(header), withoutCurrency(header)]));
  const [best] = Object.entries(signatures)
    .filter(([platform]) => mayBe(platform, kind))
    .map(([platform, words]) => ({
      platform,
      hits: words.filter((word) => names.has(plainHeader(word))).length,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits);
  return best?.platform ?? namedPlatform(fileName, kind) ?? usualSources[kind] ?? null;
}

/** The platform or CRM that the name of a file names. */
export const namedPlatform = (fileName: string, kind: ImportKind): string | undefined =>
  fileNames.find(([word, platform]) => mayBe(platform, kind) && word.test(fileName))?.[1];

/** Deals are a CRM's; it may tell of spend too. Touches and paths are of no platform alone. */
const mayBe = (platform: string, kind: ImportKind): boolean =>
  kind === 'ads' || (kind === 'deals' && crms.includes(platform));
