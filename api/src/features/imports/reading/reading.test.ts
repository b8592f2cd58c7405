import fc from 'fast-check';
import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import { describe, expect, test } from 'vitest';
import { currencyOfHeader, fieldsOf, platformOf } from './columns.ts';
import { DateEvidence, dayOf } from '../../../files/dates.ts';
import { ColumnDescriber } from './described.ts';
import { createDecoder, EncodingSniffer } from '../../../files/encoding.ts';
import { LineSplitter } from '../../../files/lines.ts';
import { displayName, keyOfName } from './names.ts';
import { decimalOf, NumberEvidence, rounded } from './numbers.ts';
import { skipReason } from './reasons.ts';
import type { Read } from './records.ts';
import { createRowReader } from './rows.ts';
import { layoutOf } from './table.ts';
import { FileTotals } from './totals.ts';

const noAttributes = {
  theme: '',
  format: '',
  product: '',
  erid: '',
  url: '',
  picture: '',
  status: '',
  started: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmContent: '',
  utmTerm: '',
};
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((c) => (c >= 'А' && c <= 'я' ? c.charCodeAt(0) - 0x410 + 0xc0 : c.charCodeAt(0))),
  );
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('bytes', () => {
  const text = 'Дата;Показы\n01.02.2021;5\n';
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', utf16be(`\ufeff${text}`)],
    ['utf-16be', utf16be(text)],
    ['windows-1251', windows1251(text)],
    // The only letter that tells stands at the very end.
    ['windows-1251', Buffer.concat([Buffer.from('Day;Cost\n'.repeat(50_000)), windows1251('Ж')])],
  ] as const)('%s is found and read', (encoding, bytes) => {
    const sniffer = new EncodingSniffer();
    const decoder = createDecoder(encoding);
    let read = '';
    // In pieces that cut letters in two.
    for (let at = 0; at < bytes.length; at += 7) {
      sniffer.push(bytes.subarray(at, at + 7));
      read += decoder.push(bytes.subarray(at, at + 7));
    }
    read += decoder.end();
    expect(sniffer.result()).toEqual({ encoding });
    expect(read.slice(0, 20)).toBe((bytes.length < 1000 ? text : 'Day;Cost\n'.repeat(3)).slice(0, 20));
  });

  test.each([
    ['workbook', Buffer.from('PK\x03\x04rest')],
    ['archive', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['binary', Buffer.alloc(5_000)],
  ])('a %s is no text', (noText, bytes) => {
    const sniffer = new EncodingSniffer();
    sniffer.push(bytes);
    expect(sniffer.result()).toEqual({ noText });
  });

  test('any line end is one line end, also when a piece ends in the middle of it', () => {
    const decoder = createDecoder('utf-8');
    const pieces = ['a\r', '\nb\r', 'c\n', 'd\0\r'].map((piece) => decoder.push(Buffer.from(piece)));
    expect(pieces.join('') + decoder.end()).toBe('a\nb\nc\nd\n');
  });
});

describe('lines', () => {
  const split = (text: string, width?: number) => {
    const splitter = new LineSplitter(',', width);
    return [...splitter.push(text), ...splitter.end()];
  };
  test('quotes may hold the delimiter, quotes and line ends; every line knows its number', () => {
    expect(split('a,"b,""x"""\n\n"two\nlines",c\nlast,1')).toEqual([
      { number: 1, cells: ['a', 'b,"x"'] },
      { number: 3, cells: ['two\nlines', 'c'] },
      { number: 5, cells: ['last', '1'] },
    ]);
  });
  test('a quote that is never closed costs its own line only', () => {
    const lines = split('a,"b\nc,d\ne,f', 2);
    expect(lines.slice(1)).toEqual([
      { number: 2, cells: ['c', 'd'] },
      { number: 3, cells: ['e', 'f'] },
    ]);
  });
  test('a line that is too long or too wide is named and left out', () => {
    const lines = split(`a,b\n${'x'.repeat(2_000_000)}\n${','.repeat(600)}\nc,d`);
    expect(lines.map(({ number, fault, cells }) => fault ?? `${number} ${cells.join()}`)).toEqual([
      '1 a,b',
      'line_too_long',
      'too_many_columns',
      '4 c,d',
    ]);
  });
  test('pieces of any size give the same lines', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ё', ',', '"', '\n', ' ', '1'), maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const text = rows.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\n');
          const splitter = new LineSplitter(',');
          const lines = [];
          for (let at = 0; at < text.length; at += size)
            lines.push(...splitter.push(text.slice(at, at + size)));
          lines.push(...splitter.end());
          expect(lines.map(({ cells }) => cells)).toEqual(rows);
        },
      ),
    );
  });
});

describe('numbers', () => {
  test.each([
    ['1 234,56', 'comma', '1234.56'],
    ['1\u00a0234,50', 'comma', '1234.5'],
    ['1.234,56', 'comma', '1234.56'],
    ['1,234.56', 'point', '1234.56'],
    ['(1 234)', 'comma', '-1234'],
    ['−5,5', 'comma', '-5.5'],
    ['12 800 ₽', 'comma', '12800'],
    ['$1,000', 'point', '1000'],
    ['1,234', 'point', '1234'],
    ['1,234', 'comma', '1.234'],
    ['7307.37', 'comma', '7307.37'], // can't be read otherwise, whatever the column
    ['1.5e3', 'point', '1500'],
    ['2,5E-2', 'comma', '0.025'],
    ['007', null, '7'],
    ['0,10', 'comma', '0.1'],
    ['-0', null, '0'],
  ] as const)('%s in a column with %s is %s', (cell, format, expected) => {
    expect(decimalOf(cell, format)).toBe(expected);
  });
  test.each(['', '—', '--', '-', ' ', 'н/д', 'N/A'])('%j says nothing, which is not zero', (cell) => {
    expect(decimalOf(cell, 'comma')).toBeNull();
  });
  test.each(['abc', '1,2,3', '12.34.5', '1e999', '٣', '1-2'])('%s is no number', (cell) => {
    expect(decimalOf(cell, 'point')).toBeUndefined();
  });
  test('a decimal is never a float on its way', () => {
    expect(decimalOf('0,1', 'comma')).toBe('0.1');
    expect(rounded('12345678901.1234565', 6)).toBe('12345678901.123457');
    expect(rounded('-0.0000004', 6)).toBe('0');
  });

  const format = (cells: string[], whole = false) => {
    const evidence = new NumberEvidence();
    for (const cell of cells) evidence.see(cell);
    return evidence.format(whole);
  };
  test('the column decides', () => {
    expect(format(['1,234', '5,5'])).toEqual({ format: 'comma', ambiguous: false });
    expect(format(['1,234', '5.5'])).toEqual({ format: 'point', ambiguous: false });
    expect(format(['1,234', '1,234.5'])).toEqual({ format: 'point', ambiguous: false });
    expect(format(['1.234.567'])).toEqual({ format: 'comma', ambiguous: false });
    expect(format(['12', '—'])).toEqual({ format: 'point', ambiguous: false });
  });
  test('1,234 alone is asked about, unless the column counts things', () => {
    expect(format(['1,234'])).toEqual({ format: null, ambiguous: true });
    expect(format(['1,234'], true)).toEqual({ format: 'point', ambiguous: false });
    expect(format(['1.234'], true)).toEqual({ format: 'comma', ambiguous: false });
    expect(format(['1,234', '5,5', '5.5'])).toEqual({ format: null, ambiguous: true });
  });
});

describe('days', () => {
  test.each([
    ['2026-07-01', null, '2026-07-01'],
    ['2026-07-01T10:00:00Z', null, '2026-07-01'],
    ['01.07.2026', null, '2026-07-01'],
    ['1.7.26', null, '2026-07-01'],
    ['7/1/2026', 'month_first', '2026-07-01'],
    ['7/1/2026', 'day_first', '2026-01-07'],
    ['1 июля 2026', null, '2026-07-01'],
    ['1 июля 2026 г.', null, '2026-07-01'],
    ['12 мая 2026', null, '2026-05-12'],
    ['Jul 1, 2026', null, '2026-07-01'],
    ['1 lipca 2026', null, '2026-07-01'],
    ['46204', null, '2026-07-01'],
    ['20260701', null, '2026-07-01'],
    ['2026-07-01 - 2026-07-01', null, '2026-07-01'],
  ] as const)('%s as %s is %s', (cell, format, day) => {
    expect(dayOf(cell, format)).toBe(day);
  });
  test.each(['31.02.2026', '2026-13-01', 'Итого', '2026-07-01 - 2026-07-05', '0001-01-01', '1 снежня 2026'])(
    '%s is no day',
    (cell) => {
      expect(dayOf(cell, null)).toBeUndefined();
    },
  );
  const format = (cells: string[]) => {
    const evidence = new DateEvidence();
    for (const cell of cells) evidence.see(cell);
    return evidence.format();
  };
  test('the whole column decides, else a person has to', () => {
    expect(format(['02/01/2021', '02/13/2021'])).toEqual({ format: 'month_first', ambiguous: false });
    expect(format(['02/01/2021', '13/02/2021'])).toEqual({ format: 'day_first', ambiguous: false });
    expect(format(['03/04/2025'])).toEqual({ format: null, ambiguous: true });
    expect(format(['13/02/2021', '02/13/2021'])).toEqual({ format: null, ambiguous: true });
    expect(format(['01.02.2021'])).toEqual({ format: 'day_first', ambiguous: false });
    expect(format(['46204', '46205'])).toEqual({ format: 'excel', ambiguous: false });
  });
});

describe('headers', () => {
  test.each<[string, string[], ImportField[]]>([
    [
      'Meta',
      [
        'Campaign name',
        'Ad set name',
        'Ad name',
        'Day',
        'Amount spent (USD)',
        'Impressions',
        'Clicks (all)',
        'Link clicks',
        'Reach',
        'Results',
        'CPC (all)',
        'Reporting ends',
      ],
      [
        'campaign',
        'ad_group',
        'ad',
        'date',
        'spend',
        'impressions',
        'ignore',
        'clicks',
        'reach',
        'conversions',
        'ignore',
        'ignore',
      ],
    ],
    [
      'Meta in Russian',
      [
        'Название кампании',
        'День',
        'Потраченная сумма (RUB)',
        'Показы',
        'Клики на ссылку',
        'Охват',
        'Результаты',
        'Ценность конверсии покупки с сайта',
      ],
      ['campaign', 'date', 'spend', 'impressions', 'clicks', 'reach', 'conversions', 'conversion_value'],
    ],
    [
      'Google',
      [
        'Campaign',
        'Campaign ID',
        'Ad group',
        'Day',
        'Cost',
        'Impr.',
        'Clicks',
        'Conversions',
        'Conv. value',
        'Avg. CPC',
        'Cost / conv.',
      ],
      [
        'campaign',
        'campaign_id',
        'ad_group',
        'date',
        'spend',
        'impressions',
        'clicks',
        'conversions',
        'conversion_value',
        'ignore',
        'ignore',
      ],
    ],
    [
      'Yandex Direct',
      [
        'Дата',
        'Кампания',
        '№ Кампании',
        'Группа',
        '№ Группы',
        '№ Объявления',
        'Показы',
        'Взвешенные показы',
        'Клики',
        'Расход (руб.)',
        'CTR (%)',
        'Конверсии',
        'Доход (руб.)',
      ],
      [
        'date',
        'campaign',
        'campaign_id',
        'ad_group',
        'ad_group_id',
        'ad_id',
        'impressions',
        'ignore',
        'clicks',
        'spend',
        'ignore',
        'conversions',
        'conversion_value',
      ],
    ],
    [
      'VK',
      [
        'Дата',
        'ID кампании',
        'Название кампании',
        'Показы',
        'Клики',
        'Потрачено всего, ₽',
        'Цена за результат, ₽',
        'Результат',
      ],
      ['date', 'campaign_id', 'campaign', 'impressions', 'clicks', 'spend', 'ignore', 'conversions'],
    ],
    [
      'a file of its own',
      [
        'id',
        'c_date',
        'campaign_name',
        'category',
        'campaign_id',
        'impressions',
        'mark_spent',
        'clicks',
        'leads',
        'orders',
        'revenue',
      ],
      [
        'ignore',
        'date',
        'campaign',
        'platform',
        'campaign_id',
        'impressions',
        'spend',
        'clicks',
        'leads',
        'conversions',
        'conversion_value',
      ],
    ],
  ])('%s', (_, headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields);
  });
  test('a platform is proposed by words that only it uses', () => {
    expect(platformOf(['Campaign', 'Impr.', 'Cost'], 'x.csv')).toBe('google');
    expect(platformOf(['Дата', '№ Кампании', 'Расход (руб.)'], 'x.csv')).toBe('yandex_direct');
    expect(platformOf(['date', 'spend'], 'export_vk_2026.csv')).toBe('vk');
    expect(platformOf(['date', 'spend'], 'x.csv')).toBeNull();
  });
  test('the currency is in the header', () => {
    expect(
      ['Amount spent (USD)', 'Расход (руб.)', 'Потрачено всего, ₽', 'Cost', 'Clicks (all)'].map(
        currencyOfHeader,
      ),
    ).toEqual(['USD', 'RUB', 'RUB', null, null]);
  });
});

describe('the table of a file', () => {
  test('title lines stand above it', () => {
    const text =
      'Отчёт по кампаниям\nПериод: 01.07.2026 - 02.07.2026\n\nДата;Кампания;Расход, ₽\n01.07.2026;Бренд, Москва;1,5\n';
    expect(layoutOf(text)).toEqual({
      delimiter: ';',
      headerLine: 4,
      header: ['Дата', 'Кампания', 'Расход, ₽'],
    });
  });
  test('unknown headers are found by the shape', () => {
    expect(layoutOf('when\twhat\thow much\n2026-01-01\ta\t5\n2026-01-02\tb\t6\n')).toMatchObject({
      delimiter: '\t',
      headerLine: 1,
    });
  });
  test('a text is no table', () => {
    expect(layoutOf('Просто письмо\nбез столбцов\n')).toBeUndefined();
  });
  test('columns tell what has to be asked', () => {
    const layout = layoutOf('Date,Cost,Impressions\n03/04/2025,"1,234","1,234"\n');
    if (!layout) throw new Error('no table');
    const describer = new ColumnDescriber(layout);
    describer.see({ number: 2, cells: ['03/04/2025', '1,234', '1,234'] });
    expect(
      describer.columns().map(({ field, ambiguous, number_format }) => [field, ambiguous, number_format]),
    ).toEqual([
      ['date', true, null],
      ['spend', true, null],
      ['impressions', false, 'point'],
    ]);
  });
});

describe('rows', () => {
  const mapping: Mapping = {
    kind: 'ads',
    columns: (['date', 'campaign', 'spend', 'clicks'] as const).map((field, index) => ({
      index,
      field,
      number_format: 'comma',
      date_format: null,
    })),
    platform: 'Яндекс.Директ',
    currency: 'RUB',
  };
  const header = ['Дата', 'Кампания', 'Расход', 'Клики'];
  const read = (...cells: string[]): Read => createRowReader(mapping, header)({ number: 7, cells });

  test('a line becomes a fact; empty is unknown', () => {
    expect(read('01.07.2026', ' Бренд  Москва ', '1 234,50', '—')).toMatchObject({
      fact: {
        date: '2026-07-01',
        platform: 'yandex_direct',
        campaignId: 'бренд москва',
        measures: { spend: '1234.5', clicks: null },
      },
    });
  });
  test.each([
    [['', 'Бренд', '1', 'x'], 'Нет даты'],
    [['вчера', 'Бренд', '1', '2'], 'Не удалось прочитать дату «вчера»'],
    [['01.07.2026', 'Бренд', 'много', '2'], 'В столбце «Расход» не число: «много»'],
    [['01.07.2026', 'Бренд', '1', '2,5'], 'В столбце «Клики» нужно целое число: «2,5»'],
    [['01.07.2026', 'Бренд', '1', '-2'], 'В столбце «Клики» число меньше нуля: «-2»'],
    [
      ['01.07.2026', 'Бренд', '999999999999999', '2'],
      'В столбце «Расход» слишком большое число: «999999999999999»',
    ],
    [['01.07.2026', '—', '1', '2'], 'Не указана кампания'],
  ])('%j is named with its reason', (cells, reason) => {
    const result = read(...cells);
    expect('skip' in result && [result.skip.line, skipReason('ru', result.skip)]).toEqual([7, reason]);
  });

  test('totals are dropped and checked against the sum', () => {
    const check = (...last: string[]) => {
      const totals = new FileTotals();
      const reader = createRowReader(mapping, header);
      const lines = [['01.07.2026', 'A', '100', '1'], ['02.07.2026', 'A', '0,10', '2'], last];
      lines.forEach((cells, i) => totals.add(reader({ number: i + 2, cells }), i + 2));
      totals.end();
      return { spend: totals.toJSON().spend, reasons: totals.skips.map((skip) => skipReason('en', skip)) };
    };
    expect(check('Итого', '', '100,1', '3')).toEqual({
      spend: '100.1',
      reasons: ['A row of totals: computed anew'],
    });
    expect(check('', '', '100,1', '3')).toMatchObject({ reasons: ['A row of totals: computed anew'] });
    expect(check('Total', '', '150', '3').reasons[0]).toBe(
      'The total of “spend” in the file differs from the sum of its rows: 150 ≠ 100.1',
    );
  });
});

test('sums are exact, whatever the order and size of their parts', () => {
  const part = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (millionths) => {
      const totals = new FileTotals();
      const text = (n: bigint) => {
        const digits = String(n < 0n ? -n : n).padStart(7, '0');
        return `${n < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, (zeros) =>
          zeros.startsWith('.') ? '' : zeros.replace(/0+$/, ''),
        );
      };
      const none = {
        impressions: null,
        clicks: null,
        reach: null,
        leads: null,
        conversions: null,
        conversion_value: null,
        video_3s: null,
        video_p100: null,
      };
      const nobody = { accountId: '', account: '', adGroupId: '', adGroup: '', adId: '', ad: '' };
      const nowhere = { platform: 'google', currency: 'RUB', country: '', region: '' };
      const campaign = { ...noAttributes, line: 1, date: '2026-01-01', campaignId: 'a', campaign: 'a' };
      for (const n of millionths) {
        const measures = { ...none, spend: text(n) };
        totals.add({ fact: { ...nobody, ...nowhere, ...campaign, measures } }, 1);
      }
      expect(Number(totals.toJSON().spend)).toBeCloseTo(
        Number(millionths.reduce((a, b) => a + b, 0n)) / 1e6,
        -3,
      );
      expect(totals.toJSON().spend).toBe(text(millionths.reduce((a, b) => a + b, 0n)));
    }),
  );
});

test('technical names with a slip of the shift key are shown in lower case, all others as they are', () => {
  expect(
    ['facebOOK_tier2', 'YouTube_Blogger', 'Бренд_МОСКВА', 'PMax_brandUS', 'iPhone_sale'].map(displayName),
  ).toEqual(['facebook_tier2', 'YouTube_Blogger', 'Бренд_МОСКВА', 'PMax_brandUS', 'iPhone_sale']);
  expect(keyOfName(' FaceBook  Tier2 ')).toBe('facebook tier2');
});
