import type { AdField } from '@takt/contract/imports.ts';
import { dictionary, fileNames, signatures } from './dictionary.ts';

const currencies: readonly (readonly [RegExp, string])[] = [
  [/[(,]\s*(?:₽|руб\.?|rub|rur)\s*\)?$/, 'RUB'],
  [/[(,]\s*(?:\$|usd)\s*\)?$/, 'USD'],
  [/[(,]\s*(?:€|eur)\s*\)?$/, 'EUR'],
  [/[(,]\s*(?:zł|pln)\s*\)?$/, 'PLN'],
  [/[(,]\s*(?:₸|kzt)\s*\)?$/, 'KZT'],
  [/[(,]\s*(?:byn|br)\s*\)?$/, 'BYN'],
  [/[(,]\s*(?:uah|₴)\s*\)?$/, 'UAH'],
  [/[(,]\s*(?:gbp|£)\s*\)?$/, 'GBP'],
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

const nameOrder = dictionary.flatMap(({ field, names }) =>
  names.map((name, order) => [plainHeader(name), { field, order }] as const),
);
const known = new Map(nameOrder);
// `Конверсии (Цель 123)` is one goal of many; `Клики (все)` and `Clicks (all)` are not the clicks on a link.
const goal = /^(конверсии|conversions) \(/;

const recognised = (header: string) => {
  const name = withoutCurrency(header);
  return known.get(name) ?? (goal.test(name) ? { field: 'conversions' as const, order: 99 } : undefined);
};

export const isKnownHeader = (header: string): boolean => recognised(header) !== undefined;

/** A field for each column, each field but `ignore` at most once: of two that fit, the name earlier in the dictionary. */
export function fieldsOf(headers: readonly string[]): AdField[] {
  const best = new Map<AdField, { index: number; order: number }>();
  for (const [index, header] of headers.entries()) {
    const found = recognised(header);
    const other = found && best.get(found.field);
    if (found && (!other || found.order < other.order)) best.set(found.field, { index, order: found.order });
  }
  const fields: AdField[] = headers.map(() => 'ignore');
  for (const [field, { index }] of best) fields[index] = field;
  return fields;
}

export function platformOf(headers: readonly string[], fileName: string): string | null {
  const names = new Set(headers.flatMap((header) => [plainHeader(header), withoutCurrency(header)]));
  const [best] = Object.entries(signatures)
    .map(([platform, words]) => ({
      platform,
      hits: words.filter((word) => names.has(plainHeader(word))).length,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits);
  return best?.platform ?? fileNames.find(([word]) => word.test(fileName))?.[1] ?? null;
}
