import type { AdField, Mapping } from '@takt/contract/imports.ts';
import { decimalMeasures, type Measure, wholeFields, wholeMeasures } from './described.ts';
import { type DateFormat, dayOf } from '../../../files/dates.ts';
import { displayName, keyOfName } from './names.ts';
import type { Line } from '../../../files/lines.ts';
import { decimalOf, isNothing, type NumberFormat, rounded } from './numbers.ts';
import type { Skip } from './reasons.ts';
import { remembered } from './remembered.ts';

/** Levels from coarse to fine; a file has exactly one, the finest that its columns name. */
export type Level = 'account' | 'campaign' | 'ad_group' | 'ad';

/** One line of a file as numbers: exact decimal text, null where the file says nothing. */
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
  readonly measures: Readonly<Record<Measure, string | null>>;
}
export type Read = { readonly fact: Fact } | { readonly skip: Skip } | { readonly totals: Fact['measures'] };

interface Column {
  readonly index: number;
  readonly name: string;
  readonly numberFormat: NumberFormat | null;
  readonly dateFormat: DateFormat | null;
}

export function levelOf(mapping: Mapping): Level {
  const has = (...fields: AdField[]) => mapping.columns.some(({ field }) => fields.includes(field));
  if (has('ad_id', 'ad')) return 'ad';
  if (has('ad_group_id', 'ad_group')) return 'ad_group';
  return has('campaign_id', 'campaign') ? 'campaign' : 'account';
}

const codes = new Set(Intl.supportedValuesOf('currency'));
const aliases: Readonly<Record<string, string>> = {
  fb: 'facebook',
  meta: 'facebook',
  'google ads': 'google',
  adwords: 'google',
  yandex: 'yandex_direct',
  'yandex direct': 'yandex_direct',
  'яндекс.директ': 'yandex_direct',
  'яндекс директ': 'yandex_direct',
  директ: 'yandex_direct',
  'vk ads': 'vk',
  вконтакте: 'vk',
};
/** One spelling for one platform, so that its files meet in one source. */
export function platformKey(name: string): string {
  const plain = name.normalize('NFKC').trim().toLowerCase().slice(0, 60);
  // `constructor` is a name like any other.
  return Object.hasOwn(aliases, plain) ? (aliases[plain] ?? plain) : plain;
}

const totalsWord = /^(итог|всего|total|grand total|razem|suma|ogółem|podsumowanie)/i;
/** Of names and ids. */
const longestText = 500;
/** More than any line costs, and far from what the warehouse's decimals hold. */
const mostDigits = 11;

/** Reads lines as facts by a mapping; a line that can't be read says why and takes no other with it. */
export function createRowReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const columns = new Map<AdField, Column>();
  for (const { index, field, number_format, date_format } of mapping.columns) {
    if (field === 'ignore') continue;
    columns.set(field, {
      index,
      name: header[index] ?? '',
      numberFormat: number_format,
      dateFormat: date_format,
    });
  }
  const level = levelOf(mapping);
  const platform = platformKey(mapping.platform);
  const numeric = [...decimalMeasures, ...wholeMeasures].map((field) => ({
    field,
    column: columns.get(field),
  }));

  const dateColumn = columns.get('date');
  const day = remembered((cell) => dayOf(cell, dateColumn?.dateFormat ?? null) ?? '');
  const entity = remembered((cell) => {
    const plain = cell.trim();
    return isNothing(plain) ? '' : plain.slice(0, longestText).toWellFormed();
  });
  const key = remembered(keyOfName);
  const shown = remembered(displayName);
  const platformOf = remembered(platformKey);

  return ({ number: line, cells, fault }) => {
    if (fault) return { skip: { line, code: fault } };
    const text = (field: AdField) => {
      const index = columns.get(field)?.index;
      return index === undefined ? '' : entity(cells[index] ?? '');
    };
    const dateCell = dateColumn ? (cells[dateColumn.index] ?? '').trim() : '';
    const date = day(dateCell) || undefined;
    const isTotals =
      date === undefined && (cells.some((cell) => totalsWord.test(cell.trim())) || hasOnlyNumbers(cells));
    const measures: Record<Measure, string | null> = {
      spend: null,
      impressions: null,
      clicks: null,
      reach: null,
      leads: null,
      conversions: null,
      conversion_value: null,
    };
    for (const { field, column } of numeric) {
      if (!column) continue;
      const cell = (cells[column.index] ?? '').trim();
      const decimal = decimalOf(cell, column.numberFormat);
      const skip = { line, column: column.name, value: cell };
      if (decimal === undefined) {
        if (isTotals) continue;
        if (date === undefined) break;
        return { skip: { ...skip, code: 'bad_number' } };
      }
      if (decimal === null) continue;
      if (decimal.length > mostDigits && decimal.replace(/^-|\..*$/g, '').length > mostDigits && !isTotals)
        return { skip: { ...skip, code: 'too_large' } };
      if (wholeFields.has(field)) {
        if (decimal.includes('.') && !isTotals) return { skip: { ...skip, code: 'not_whole' } };
        if (decimal.startsWith('-') && !isTotals) return { skip: { ...skip, code: 'negative' } };
      }
      measures[field] = decimal.length > 7 ? rounded(decimal, 6) : decimal;
    }
    if (isTotals) return { totals: measures };
    if (date === undefined) {
      return {
        skip: dateCell === '' ? { line, code: 'no_date' } : { line, code: 'bad_date', value: dateCell },
      };
    }

    const currency = text('currency').toUpperCase();
    if (currency !== '' && !codes.has(currency))
      return { skip: { line, code: 'bad_currency', value: currency } };
    const [campaign, adGroup, ad, account] = [
      text('campaign'),
      text('ad_group'),
      text('ad'),
      text('account'),
    ];
    const campaignId = text('campaign_id') || key(campaign);
    if (campaignId === '' && level !== 'account') return { skip: { line, code: 'no_entity' } };
    return {
      fact: {
        line,
        date,
        platform: platformOf(text('platform')) || platform,
        currency: currency || mapping.currency,
        accountId: key(account),
        account,
        campaignId: level === 'account' ? '' : campaignId,
        campaign: shown(campaign),
        adGroupId: text('ad_group_id') || key(adGroup),
        adGroup: shown(adGroup),
        // Yandex writes M-123 in one report and 123 in another.
        adId: text('ad_id').replace(/^M-(?=\d)/, '') || key(ad),
        ad: shown(ad),
        country: text('country'),
        region: text('region'),
        measures,
      },
    };
  };
}

/** The last line of many exports: numbers under the columns of numbers and nothing else. */
function hasOnlyNumbers(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isNothing(cell));
  return filled.length > 0 && filled.every((cell) => typeof decimalOf(cell, null) === 'string');
}
