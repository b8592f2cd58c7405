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
  dimensions: { shop: { column: 's.shop' } },
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
