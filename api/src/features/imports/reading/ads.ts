import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import { daysOf } from '../../../files/dates.ts';
import type { Line } from '../../../files/lines.ts';
import {
  type Column,
  columnsOf,
  isCurrency,
  isTooLarge,
  keptAddress,
  keptText,
  numberIn,
  textReader,
} from './cells.ts';
import { type Measure, wholeFields } from './measures.ts';
import { displayName, keyOfName, platformKey } from './names.ts';
import { decimalOf, isNothing } from './numbers.ts';
import type { Skip } from './reasons.ts';
import { remembered } from './remembered.ts';
import { levelOf } from './level.ts';
import type { Fact, Measures, Read } from './records.ts';
import { spread } from './spread.ts';

const totalsWord = /^(итог|всего|total|grand total|razem|suma|ogółem|podsumowanie)/i;
/** Lines of advertising: a day, an entity and its figures. Rows of totals are told apart, a range of days is spread. */
export function createAdReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const columns = columnsOf(mapping, header);
  const level = levelOf(mapping);
  const platform = platformKey(mapping.platform);
  const measuresIn = measuresReader(columns);
  const dateColumn = columns.get('date');
  const daysIn = remembered((cell) => daysOf(cell.trim(), dateColumn?.dateFormat ?? null));
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
    const dateCell = dateColumn ? (cells[dateColumn.index] ?? '') : '';
    const days = daysIn(dateCell);
    const { measures, wrong } = measuresIn(cells);
    if (days === undefined) {
      const isTotals = cells.some((cell) => totalsWord.test(cell.trim())) || hasOnlyNumbers(cells);
      if (isTotals) return { totals: measures };
      const value = dateCell.trim();
      return { skip: value === '' ? { line, code: 'no_date' } : { line, code: 'bad_date', value } };
    }
    if (wrong) return { skip: { line, ...wrong } };
    const currency = fields.currency(cells);
    if (currency !== '' && !isCurrency(currency))
      return { skip: { line, code: 'bad_currency', value: currency } };
    const campaign = fields.campaign(cells);
    const adGroup = fields.adGroup(cells);
    const ad = fields.ad(cells);
    const account = fields.account(cells);
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
    return facts ? { facts } : { skip: { line, code: 'long_range', value: dateCell.trim() } };
  };
}

interface MeasuresRead {
  readonly measures: Measures;
  /** The first number that can't be, or that can't be read; the latter is null among the measures. */
  readonly wrong: Omit<Skip, 'line'> | undefined;
}

function measuresReader(
  columns: ReadonlyMap<ImportField, Column>,
): (cells: readonly string[]) => MeasuresRead {
  let wrong: MeasuresRead['wrong'];
  const reader = (field: Measure): ((cells: readonly string[]) => string | null) => {
    const column = columns.get(field);
    if (!column) return () => null;
    const { index, name, numberFormat } = column;
    const isWhole = wholeFields.has(field);
    return (cells) => {
      const cell = cells[index] ?? '';
      const decimal = numberIn(cell, numberFormat);
      if (decimal === null) return null;
      const code = decimal === undefined ? 'bad_number' : faultOf(decimal, isWhole);
      if (code !== undefined) wrong ??= { column: name, value: cell.trim(), code };
      return decimal ?? null;
    };
  };
  const read = {
    spend: reader('spend'),
    impressions: reader('impressions'),
    clicks: reader('clicks'),
    reach: reader('reach'),
    leads: reader('leads'),
    conversions: reader('conversions'),
    conversion_value: reader('conversion_value'),
    video_3s: reader('video_3s'),
    video_p100: reader('video_p100'),
  };
  return (cells) => {
    wrong = undefined;
    // Written out, not gone through by name: a million times a file.
    const measures: Measures = {
      spend: read.spend(cells),
      impressions: read.impressions(cells),
      clicks: read.clicks(cells),
      reach: read.reach(cells),
      leads: read.leads(cells),
      conversions: read.conversions(cells),
      conversion_value: read.conversion_value(cells),
      video_3s: read.video_3s(cells),
      video_p100: read.video_p100(cells),
    };
    return { measures, wrong };
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
