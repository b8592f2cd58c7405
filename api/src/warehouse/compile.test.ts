import { expect, test } from 'vitest';
import { asOrgId } from '../db/connect.ts';
import { compile } from './compile.ts';
import { cube, ratio, sum } from './cube.ts';

const org = asOrgId('019aa000-0000-7000-8000-000000000001');
const shop = cube({
  table: 'sales',
  alias: 's',
  organisation: 's.org_id',
  time: 's.day',
  times: { paid: 's.paid_on' },
  joins: {
    of_shop: { rows: 'SELECT id, name FROM shops WHERE org_id = {org:UUID}', on: 'of_shop.id = s.shop' },
  },
  dimensions: {
    shop: { column: 's.shop' },
    shop_name: { column: 'of_shop.name', join: 'of_shop' },
    week: { step: 'week' },
  },
  measures: {
    paid: sum('s.paid', { kind: 'money', better: 'up' }),
    visits: sum('s.visits', { kind: 'count', better: 'up' }),
    per_visit: ratio('paid', 'visits', { kind: 'money', better: 'up' }),
  },
});

test('puts the organisation first and binds every value', () => {
  const hostile = "x') OR 1=1 --";
  const { sql, params } = compile(shop, org, { by: ['shop'], get: ['paid'], filter: { shop: [hostile] } });

  expect(sql).toContain('WHERE s.org_id = {org:UUID}\n');
  expect(sql).toContain('s.shop IN {only_shop:Array(String)}');
  expect(sql).not.toContain(hostile);
  expect(params).toEqual({ org, only_shop: [hostile] });
});

test.each(['constructor', '__proto__', 'toString', 'paid; DROP TABLE sales'])('knows no %s', (name) => {
  // Out of JSON it comes with no type to stop it.
  const known = JSON.parse(JSON.stringify(name));
  expect(() => compile(shop, org, { by: [], get: [known] })).toThrow('declares no');
  expect(() => compile(shop, org, { by: [known], get: [] })).toThrow('declares no');
  expect(() =>
    compile(shop, org, { by: [], get: [], filter: JSON.parse(`{${JSON.stringify(name)}: ["x"]}`) }),
  ).toThrow('declares no');
  expect(() =>
    compile(shop, org, { by: ['shop'], get: [], order: [{ by: known, direction: 'asc' }] }),
  ).toThrow('declares no');
});

test('joins what is asked for and nothing else, within the organisation', () => {
  const sql = (question: object) => compile(shop, org, { by: [], get: ['paid'], ...question }).sql;

  expect(sql({ by: ['shop'] })).not.toContain('JOIN');
  for (const question of [
    { by: ['shop_name'] },
    { filter: { shop_name: ['a'] } },
    { contains: { shop_name: 'a' } },
  ])
    expect(
      sql(question).match(/ANY LEFT JOIN \(SELECT id, name FROM shops WHERE org_id = \{org:UUID\}\)/g),
    ).toHaveLength(1);
});

test('a part of a name and a floor are bound; an absent one asks nothing', () => {
  const hostile = '%_ ? url()';
  const by: ('shop' | 'shop_name')[] = ['shop'];
  const { sql, params } = compile(shop, org, {
    by,
    get: ['paid'],
    contains: { shop: hostile, shop_name: undefined },
    floor: { of: 'visits', atLeast: 10 },
  });

  expect(sql).toContain('positionCaseInsensitiveUTF8(s.shop, {text_shop:String}) > 0');
  expect(sql).toContain('HAVING visits_ever >= {floor:Float64}');
  expect(sql).not.toContain(hostile);
  expect(sql).not.toContain('shop_name');
  expect(params).toEqual({ org, text_shop: hostile, floor: 10 });
});

test('the period and the steps run over the time that is named, and only over a declared one', () => {
  const span = { from: '2026-01-01', to: '2026-01-02' };
  const asked = { by: ['week' as const], get: ['paid' as const], span };

  expect(compile(shop, org, asked).sql).toContain('toMonday(s.day)');
  const { sql } = compile(shop, org, { ...asked, time: 'paid' });
  expect(sql).toContain('GROUP BY toMonday(s.paid_on)');
  expect(sql).toContain('s.paid_on BETWEEN {span_from:Date} AND {span_to:Date}');
  expect(sql).not.toContain('s.day');
  for (const time of ['day', 'constructor', '1; DROP TABLE sales'])
    expect(() => compile(shop, org, { ...asked, time })).toThrow('declares no');
});

test('asks for a period and the one before in one scan, and limits it inline', () => {
  const { sql } = compile(shop, org, {
    by: ['shop'],
    get: ['per_visit'],
    span: { from: '2026-01-03', to: '2026-01-04' },
    previous: { from: '2026-01-01', to: '2026-01-02' },
    totals: true,
  });

  expect(sql.match(/FROM /g)).toHaveLength(1);
  expect(sql).toMatch(
    /SETTINGS readonly = 1, max_execution_time = 10, .*do_not_merge_across_partitions_select_final = 1$/,
  );
});
