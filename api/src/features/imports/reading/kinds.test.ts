import { importField, type ImportKind } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf, kindOf, platformOf } from './columns.ts';
import { ColumnDescriber } from './described.ts';
import { momentReader } from './moments.ts';
import { skipReason } from './reasons.ts';
import type { Fact, Read } from './records.ts';
import { createRowReader } from './rows.ts';
import { spread } from './spread.ts';
import { endOf } from './stages.ts';
import { layoutOf } from './table.ts';
import { FileTotals } from './totals.ts';

/** Reads a text as its upload proposes it. */
function readText(text: string, more: Partial<Mapping> = {}): Read[] {
  const layout = layoutOf(text);
  if (!layout) throw new Error('no table');
  const describer = new ColumnDescriber(layout);
  const lines = text
    .split('\n')
    .slice(layout.headerLine)
    .map((line, i) => ({ number: layout.headerLine + 1 + i, cells: line.split(layout.delimiter) }));
  for (const line of lines) describer.see(line);
  const mapping = {
    kind: describer.kind,
    columns: describer.columns(),
    platform: 'file',
    currency: 'RUB',
    ...more,
  };
  return lines.map(createRowReader(mapping, layout.header));
}

describe('the header tells the kind, the source and the columns', () => {
  test.each<[string, string, ImportKind, string | null, string]>([
    [
      'TikTok',
      'Ad name|By Day|Cost|Impressions|Clicks (destination)|Conversions|2-second video views|Video views at 100%|CPC (destination)',
      'ads',
      'tiktok',
      'ad date spend impressions clicks conversions video_3s video_p100 ignore',
    ],
    [
      'Yandex Direct by program',
      'Date|CampaignId|CampaignName|AdGroupId|AdId|Impressions|Clicks|Cost|Conversions|Revenue',
      'ads',
      'yandex_direct',
      'date campaign_id campaign ad_group_id ad_id impressions clicks spend conversions conversion_value',
    ],
    [
      'expenses of Yandex Metrica',
      'Date|UTMSource|UTMMedium|UTMCampaign|UTMTerm|UTMContent|Expenses|Currency|Clicks',
      'ads',
      'yandex_metrica',
      'date platform utm_medium campaign utm_term utm_content spend currency clicks',
    ],
    [
      'expenses of Bitrix24',
      'Дата|Название рекламной кампании|Расходы за день|Клики|Показы|Валюта',
      'ads',
      'bitrix24',
      'date campaign spend clicks impressions currency',
    ],
    [
      'creatives with their tags',
      'Дата|Кампания|Объявление|Расход (руб.)|Тема|Формат|ERID|Продукт|Ссылка|UTM_source',
      'ads',
      null,
      'date campaign ad spend theme format erid product url utm_source',
    ],
    [
      'deals of Bitrix24',
      'ID|Воронка|Стадия сделки|Название сделки|Источник|Сумма|Валюта|Контакт|Компания|Ответственный|Дата создания|Дата завершения|UTM Source|UTM Campaign',
      'deals',
      'bitrix24',
      'deal_id ignore stage title origin amount currency ignore client manager created closed utm_source utm_campaign',
    ],
    [
      'leads of Bitrix24',
      'ID|Статус|Название лида|Источник|Дата создания|Ответственный',
      'deals',
      'bitrix24',
      'lead_id stage title origin created manager',
    ],
    [
      'deals of amoCRM',
      'ID|Название сделки|Бюджет ₽|Ответственный|Дата создания сделки|Дата закрытия|Этап сделки|Воронка|Основной контакт|Компания контакта|utm_source|Причина отказа',
      'deals',
      'amocrm',
      'deal_id title amount manager created closed stage ignore ignore client utm_source lost_reason',
    ],
    [
      'contracts',
      'Номер договора|Дата подписания|Клиент|Сумма договора, ₽|Себестоимость|Возврат|Продукт',
      'deals',
      'crm',
      'deal_id won client amount cogs refunded product',
    ],
    [
      'leads of Olist',
      'mql_id|first_contact_date|landing_page_id|origin',
      'deals',
      'crm',
      'lead_id created ignore origin',
    ],
    [
      'touches',
      'person_id|timestamp|channel|event|campaign_id|utm_source|utm_medium',
      'touches',
      'site',
      'person_id moment channel touch_kind campaign_id utm_source utm_medium',
    ],
    [
      'paths',
      'path|total_conversions|total_conversion_value|total_null',
      'paths',
      'paths',
      'path conversions conversion_value nulls',
    ],
    [
      'paths of days',
      'Дата|Путь|Конверсии|Доход',
      'paths',
      'paths',
      'date path conversions conversion_value',
    ],
  ])('%s', (_, header, kind, platform, fields) => {
    const headers = header.split('|');
    expect(kindOf(headers)).toBe(kind);
    expect(fieldsOf(headers, kind).join(' ')).toBe(fields);
    expect(platformOf(headers, 'x.csv', kind)).toBe(platform);
  });
});

test('money in millionths is told by the name of its column or by whole kopecks under the names of programs', () => {
  const spend = (text: string) =>
    readText(text).map((read) => ('fact' in read ? read.fact.measures.spend : read));
  expect(spend('date,campaign_id,cost_micros\n2026-07-01,7,36150000\n2026-07-02,7,1')).toEqual([
    '36.15',
    '0.000001',
  ]);
  expect(spend('Date\tCampaignId\tCost\n2026-07-01\t7\t12340000\n2026-07-02\t7\t0')).toEqual(['12.34', '0']);
  expect(spend('Date\tCampaignId\tCost\n2026-07-01\t7\t12340000\n2026-07-02\t7\t12.5')).toEqual([
    '12340000',
    '12.5',
  ]);
  expect(spend('Day,Campaign,Cost\n2026-07-01,A,120000')).toEqual(['120000']);
});

describe('advertising', () => {
  test('what an ad is comes with its figures; an address is kept if a browser may open it', () => {
    const [read] = readText(
      'Дата;Объявление;Тема;Формат;ERID;Ссылка;Изображение;Дата запуска;Расход\n01.07.2026;A;отпуск;видео;2Vtz;https://x.ru/?a=1;javascript:alert(1);15.06.2026;5',
    );
    expect(read).toMatchObject({
      fact: {
        theme: 'отпуск',
        format: 'видео',
        erid: '2Vtz',
        url: 'https://x.ru/?a=1',
        picture: '',
        started: '2026-06-15',
      },
    });
  });
  test('a range of days is spread over them, so that they add up to the line', () => {
    const [read] = readText('Date,UTMSource,UTMCampaign,Expenses,Clicks\n2026-07-01/2026-07-03,vk,A,100,7');
    expect('facts' in (read ?? {}) && read).toMatchObject({
      facts: [
        {
          date: '2026-07-01',
          platform: 'vk',
          measures: { spend: '33.333334', clicks: '3', impressions: null },
        },
        { date: '2026-07-02', measures: { spend: '33.333333', clicks: '2' } },
        { date: '2026-07-03', measures: { spend: '33.333333', clicks: '2' } },
      ],
    });
    const totals = new FileTotals();
    if (read) totals.add(read, 2);
    expect(totals.toJSON()).toMatchObject({ rows: 1, spend: '100', clicks: 7 });
  });
  test('a range runs forward and not longer than a year', () => {
    const [back, long] = readText(
      'Date,UTMSource,Expenses\n2026-07-03/2026-07-01,vk,1\n2020-07-01/2026-07-01,vk,1',
    );
    expect([back, long]).toMatchObject([{ skip: { code: 'long_range' } }, { skip: { code: 'long_range' } }]);
  });
  test('however a figure is spread, nothing of it is lost', () => {
    const [read] = readText('Date,Campaign,Expenses\n2026-07-01,A,1');
    const fact = read && 'fact' in read ? read.fact : undefined;
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 2, max: 366 }),
        (millionths, days) => {
          const text = decimalText(millionths);
          const to = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
          const one: Fact | undefined = fact && { ...fact, measures: { ...fact.measures, spend: text } };
          const parts = (one && spread(one, { from: '2026-01-01', to })) ?? [];
          expect(parts).toHaveLength(days);
          expect(
            parts.reduce((sum, part) => sum + BigInt(inMillionths(part.measures.spend ?? '0')), 0n),
          ).toBe(millionths);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('deals', () => {
  test('the stage says what the day of the end was', () => {
    const header = 'ID;Название сделки;Стадия сделки;Дата создания;Дата закрытия;Сумма';
    const deals = readText(
      [
        header,
        '1;А;Сделка успешна;01.07.2026;05.07.2026;1 000,50 ₽',
        '2;Б;Закрыто и не реализовано;01.07.2026;06.07.2026;',
        '3;В;Переговоры;01.07.2026;31.07.2026;7',
      ].join('\n'),
    );
    expect(deals).toMatchObject([
      {
        deal: {
          dealId: '1',
          created: '2026-07-01',
          won: '2026-07-05',
          lost: null,
          amount: '1000.5',
          found: 'none',
        },
      },
      { deal: { won: null, lost: '2026-07-06', amount: null } },
      { deal: { won: null, lost: null, amount: '7' } },
    ]);
  });
  test.each([
    ['Успешно реализовано', 'won'],
    ['C5:WON', 'won'],
    ['Closed Won', 'won'],
    ['Договор подписан', 'won'],
    ['LOSE', 'lost'],
    ['Некачественный лид', 'lost'],
    ['Качественный лид', 'won'],
    ['Отказ клиента', 'lost'],
    ['Новая', undefined],
    ['', undefined],
  ])('%j: %s', (stage, end) => {
    expect(endOf(stage)).toBe(end);
  });
  test('a lead and the deal it became have the key of the lead; a deal of the same number has not', () => {
    const ids = (text: string) => readText(text).map((read) => ('deal' in read ? read.deal.dealId : read));
    expect(ids('ID;Название лида;Дата создания\n5;А;01.07.2026')).toEqual(['lead:5']);
    expect(ids('ID;ID лида;Дата создания;Сумма\n5;;01.07.2026;1\n6;5;02.07.2026;2')).toEqual(['5', 'lead:5']);
  });
  test('a line says why it is left out, and takes no other with it', () => {
    const header = 'ID сделки;Дата создания;Сумма;Валюта;ID кампании';
    const reads = readText(
      [
        header,
        ';01.07.2026;1;RUB;',
        '2;вчера;1;RUB;',
        '3;01.07.2026;много;RUB;',
        '4;01.07.2026;-1;RUB;',
        '5;01.07.2026;1;XXQ;',
        '6;01.07.2026;1;руб.;77',
      ].join('\n'),
      { columns: columns('deal_id created amount currency campaign_id'), kind: 'deals' },
    );
    expect(reads.slice(0, 5).map((read) => ('skip' in read ? skipReason('ru', read.skip) : read))).toEqual([
      'Не указан ID сделки',
      'Не удалось прочитать дату «вчера»',
      'В столбце «Сумма» не число: «много»',
      'В столбце «Сумма» число меньше нуля: «-1»',
      'Неизвестная валюта «XXQ»',
    ]);
    expect(reads[5]).toMatchObject({ deal: { currency: 'RUB', campaignId: '77', found: 'exact_click' } });
  });
});

describe('touches', () => {
  test.each([
    ['2026-07-01T10:00:00Z', '2026-07-01 10:00:00.000'],
    ['2026-07-01T10:00:00+03:00', '2026-07-01 07:00:00.000'],
    ['2026-07-01 10:00:00.25', '2026-07-01 07:00:00.250'],
    ['01.07.2026 10:00', '2026-07-01 07:00:00.000'],
    ['01.07.2026', '2026-06-30 21:00:00.000'],
    ['1782889200', '2026-07-01 07:00:00.000'],
    ['1782889200123', '2026-07-01 07:00:00.123'],
    ['46204.5', '2026-07-01 09:00:00.000'],
    ['2026-07-01 10:00 PM', '2026-07-01 19:00:00.000'],
  ])('%s on the clocks of Moscow is %s', (text, moment) => {
    expect(momentReader(null, 'Europe/Moscow')(text)).toBe(moment);
  });
  test.each(['', 'вчера', '2026-07-01 25:00', '2026-02-30 10:00', '99999999999999'])(
    '%j is no moment',
    (text) => {
      expect(momentReader(null, 'Europe/Moscow')(text)).toBeUndefined();
    },
  );
  test('the change of clocks is known', () => {
    const inBerlin = momentReader(null, 'Europe/Berlin');
    expect(['2026-03-29 01:59', '2026-03-29 03:00', '2026-10-25 03:00'].map(inBerlin)).toEqual([
      '2026-03-29 00:59:00.000',
      '2026-03-29 01:00:00.000',
      '2026-10-25 02:00:00.000',
    ]);
  });
  test('the same line is the same touch; nobody’s is left out', () => {
    const text =
      'person_id,timestamp,event,utm_source\np1,2026-07-01 10:00,click,vk\np1,2026-07-01 10:00,click,vk\np1,2026-07-01 10:00,показ,\n,2026-07-01,,';
    const reads = readText(text, { time_zone: 'UTC' });
    const [first, second, third] = reads.map((read) => ('touch' in read ? read.touch : undefined));
    expect(first).toMatchObject({
      personId: 'p1',
      at: '2026-07-01 10:00:00.000',
      kind: 'click',
      channel: 'vk',
    });
    expect(second?.touchId).toBe(first?.touchId);
    expect(third).toMatchObject({ kind: 'view', channel: 'direct' });
    expect(third?.touchId).not.toBe(first?.touchId);
    expect(reads[3]).toMatchObject({ skip: { line: 5, code: 'no_person' } });
  });
});

test('paths have their channels in order, whatever stands between them; without a day they count in every period', () => {
  const reads = readText('path,total_conversions,total_null\na > b>a,1,0\nx → y,0.5,3\n>,1,1\na,-1,0');
  expect(reads).toMatchObject([
    { path: { path: ['a', 'b', 'a'], conversions: '1', nulls: '0', value: '0', date: '1970-01-02' } },
    { path: { path: ['x', 'y'], conversions: '0.5', nulls: '3' } },
    { skip: { line: 4, code: 'no_path' } },
    { skip: { line: 5, code: 'negative' } },
  ]);
});

const columns = (fields: string): Mapping['columns'] =>
  fields.split(' ').map((field, index) => ({
    index,
    field: importField.parse(field),
    number_format: null,
    date_format: null,
  }));
const inMillionths = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return whole + fraction.padEnd(6, '0');
};
const decimalText = (millionths: bigint): string => {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
