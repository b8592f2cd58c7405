import { createRowReader } from './features/imports/reading/rows.ts';
import { FileTotals } from './features/imports/reading/totals.ts';
import { LineSplitter } from './features/imports/reading/lines.ts';
import { createDecoder } from './features/imports/reading/encoding.ts';
import { lineRow } from './features/imports/facts.ts';
const header = 'Дата;Название кампании;ID кампании;ID объявления;Показы;Клики;Расход (руб.);Конверсии;Доход (руб.)'.split(';');
const lines: string[] = [header.join(';')];
for (let n = 0; n < 300000; n++) {
  const ad = n % 2000, d = new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 2000) * 864e5).toISOString().slice(0, 10);
  lines.push(`${d.slice(8)}.${d.slice(5, 7)}.${d.slice(0, 4)};Кампания ${ad % 50};${1000 + ad % 50};M-${ad};${1000 + n % 777};${n % 97};${n % 999},${10 + n % 90};${n % 7};${n % 5000},5`);
}
const bytes = Buffer.from(lines.join('\n'));
const fields = ['date', 'campaign', 'campaign_id', 'ad_id', 'impressions', 'clicks', 'spend', 'conversions', 'conversion_value'] as const;
const mapping = { columns: fields.map((field, index) => ({ index, field, number_format: 'comma' as const, date_format: 'day_first' as const })), platform: 'yandex_direct', currency: 'RUB' };
for (let round = 0; round < 3; round++) {
  const t: Record<string, number> = {};
  const time = <T>(k: string, f: () => T) => { const a = performance.now(); const r = f(); t[k] = (t[k] ?? 0) + performance.now() - a; return r; };
  const decoder = createDecoder('utf-8'), splitter = new LineSplitter(';', 9), read = createRowReader(mapping, header), totals = new FileTotals();
  let n = 0; let out: string[] = [];
  for (let at = 0; at < bytes.length; at += 32768) {
    const text = time('decode', () => decoder.push(bytes.subarray(at, at + 32768)));
    const ls = time('split', () => splitter.push(text));
    const rs = time('read', () => ls.map(read));
    time('totals', () => rs.forEach((r, i) => totals.add(r, i)));
    time('row', () => { for (const r of rs) if ('fact' in r) out.push(lineRow('019aa000-0000-7000-8000-000000000001' as never, '019aa000-0000-7000-8000-000000000001', r.fact)); });
    n += ls.length; if (out.length > 20000) { time('join', () => Buffer.from(out.join(''))); out = []; }
  }
  console.log((bytes.length / 1e6).toFixed(1), 'MB', n, Object.fromEntries(Object.entries(t).map(([k, v]) => [k, Math.round(v)])));
}
