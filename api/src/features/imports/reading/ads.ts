import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import { daysOf } from '../../../files/dates.ts';
import type { Line } from '../../../files/lines.ts';
import { columnsOf, isCurrency, isTooLarge, keptAddress, keptText, numberIn, textReader } from './cells.ts';
import { decimalMeasures, type Measure, wholeFields, wholeMeasures } from './measures.ts';
import { displayName, keyOfName, platformKey } from './names.ts';
import { decimalOf, isNothing } from './numbers.ts';
import type { Skip } from './reasons.ts';
import { remembered } from './remembered.ts';
import { levelOf } from './level.ts';
import type { Fact, Measures, Read } from './records.ts';
import { spread } from './spread.ts';

const totalsWord = /^(итог|всего|total|grand total|razem|suma|ogółem|podsumowanie)/i;
const unknown: Measures = {
  spend: null,
  impressions: null,
  clicks: null,
  reach: null,
  leads: null,
  conversions: null,
  conversion_value: null,
  video_3s: null,
  video_p100: null,
};

/** Lines of advertising: a day, an entity and its figures. Rows of totals are told apart, a range of days is spread. */
export function createAdReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const columns = columnsOf(mapping, header);
  const level = levelOf(mapping);
  const platform = platformKey(mapping.platform);
  const numeric = [...decimalMeasures, ...wholeMeasures].flatMap((field) => {
    const column = columns.get(field);
    return column ? [{ field, column, isWhole: wholeFields.has(field) }] : [];
  });
  const dateColumn = columns.get('date');
  const daysIn = remembered((cell) => daysOf(cell, dateColumn?.dateFormat ?? null));
  const text = (field: ImportField, work?: (cell: string) => string) => textReader(columns, field, work);
  const key = remembered(keyOfName);
  const shown = remembered(displayName);
  const fields = {
    platform: text('platform', (cell) => platformKey(keptText(cell))),
    currency: text('currency', (cell) => keptText(cell).toUpperCase()),
    account: text('account'),
    campaignId: text('campaign_id'),
    campaign: text('campaign'),
    adGroupId: text('ad_group_id'),
    adGroup: text('ad_group'),
    // Yandex writes M-123 in one report and 123 in another.
    adId: text('ad_id', (cell) => keptText(cell).replace(/^M-(?=\d)/, '')),
    ad: text('ad'),
    country: text('country'),
    region: text('region'),
    theme: text('theme'),
    format: text('format'),
    product: text('product'),
    erid: text('erid'),
    url: text('url', keptAddress),
    picture: text('picture', keptAddress),
    status: text('status'),
    started: text('started', (cell) => daysOf(cell, columns.get('started')?.dateFormat ?? null)?.from ?? ''),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmContent: text('utm_content'),
    utmTerm: text('utm_term'),
  };

  return ({ number: line, cells, fault }) => {
    if (fault) return { skip: { line, code: fault } };
    const dateCell = dateColumn ? (cells[dateColumn.index] ?? '').trim() : '';
    const days = daysIn(dateCell);
    const isTotals =
      days === undefined && (cells.some((cell) => totalsWord.test(cell.trim())) || hasOnlyNumbers(cells));
    const measures: Record<Measure, string | null> = { ...unknown };
    for (const { field, column, isWhole } of numeric) {
      const cell = (cells[column.index] ?? '').trim();
      const decimal = numberIn(cell, column.numberFormat);
      if (decimal === null) continue;
      if (decimal === undefined) {
        if (isTotals) continue;
        if (days === undefined) break;
        return { skip: { line, column: column.name, value: cell, code: 'bad_number' } };
      }
      const code = isTotals ? undefined : faultOf(decimal, isWhole);
      if (code) return { skip: { line, column: column.name, value: cell, code } };
      measures[field] = decimal;
    }
    if (isTotals) return { totals: measures };
    if (days === undefined) {
      return {
        skip: dateCell === '' ? { line, code: 'no_date' } : { line, code: 'bad_date', value: dateCell },
      };
    }
    const currency = fields.currency(cells);
    if (currency !== '' && !isCurrency(currency))
      return { skip: { line, code: 'bad_currency', value: currency } };
    const [campaign, adGroup, ad, account] = [
      fields.campaign(cells),
      fields.adGroup(cells),
      fields.ad(cells),
      fields.account(cells),
    ];
    const campaignId = fields.campaignId(cells) || key(campaign);
    const adGroupId = fields.adGroupId(cells) || key(adGroup);
    const adId = fields.adId(cells) || key(ad);
    if (level !== 'account' && campaignId === '' && adGroupId === '' && adId === '')
      return { skip: { line, code: 'no_entity' } };
    const fact: Fact = {
      line,
      date: days.from,
      platform: fields.platform(cells) || platform,
      currency: currency || mapping.currency,
      accountId: key(account),
      account,
      campaignId: level === 'account' ? '' : campaignId,
      campaign: shown(campaign),
      adGroupId,
      adGroup: shown(adGroup),
      adId,
      ad: shown(ad),
      country: fields.country(cells),
      region: fields.region(cells),
      measures,
      theme: fields.theme(cells),
      format: fields.format(cells),
      product: fields.product(cells),
      erid: fields.erid(cells),
      url: fields.url(cells),
      picture: fields.picture(cells),
      status: fields.status(cells),
      started: fields.started(cells),
      utmSource: fields.utmSource(cells),
      utmMedium: fields.utmMedium(cells),
      utmCampaign: fields.utmCampaign(cells),
      utmContent: fields.utmContent(cells),
      utmTerm: fields.utmTerm(cells),
    };
    if (days.from === days.to) return { fact };
    const facts = spread(fact, days);
    return facts ? { facts } : { skip: { line, code: 'long_range', value: dateCell } };
  };
}

function faultOf(decimal: string, isWhole: boolean): Skip['code'] | undefined {
  if (isTooLarge(decimal)) return 'too_large';
  if (!isWhole) return undefined;
  if (decimal.includes('.')) return 'not_whole';
  return decimal.startsWith('-') ? 'negative' : undefined;
}

/** The last line of many exports: numbers under the columns of numbers and nothing else. */
function hasOnlyNumbers(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isNothing(cell));
  return filled.length > 0 && filled.every((cell) => typeof decimalOf(cell, null) === 'string');
}
