import { mkdtempSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { pino } from 'pino';
import { startEngines } from './engines/engines.ts';
import { buildApp } from './app.ts';
import { newId } from './db/ids.ts';
import { newToken, tokenHash } from './secrets.ts';
const mb = Number(process.argv[2] ?? 20);
const dataDir = mkdtempSync('/tmp/takt-bench-');
const log = pino({ level: 'warn' });
const engines = await startEngines({ dataDir } as any, log);
const app = await buildApp({ databaseUrl: engines.databaseUrl, warehouse: engines.warehouse, log, config: { port: 0, host: '127.0.0.1', publicUrl: 'http://localhost', dataDir, secret: 'x'.repeat(40), logLevel: 'warn', role: 'all', trustProxy: [], rateLimit: false, demo: false } as any });
const address = await app.listen();
const sql = new pg.Pool({ connectionString: engines.databaseUrl });
const id = newId(), token = newToken(), sid = newId();
await sql.query(`INSERT INTO app.users (id,email,username,first_name,last_name,password_hash,verified_at) VALUES ($1::uuid,$2,'u'||left($2,30),'A','B','none',now())`, [id, id + '@x.test']);
await sql.query(`INSERT INTO app.sessions (id,user_id,expires_at) VALUES ($1,$2,now()+interval '1 day')`, [sid, id]);
await sql.query(`INSERT INTO app.access_tokens (hash,session_id,expires_at) VALUES ($1,$2,now()+interval '1 day')`, [tokenHash(token), sid]);
const h: Record<string,string> = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
const org = await (await fetch(address + '/api/orgs', { method: 'POST', headers: { ...h, 'content-type': 'application/json' }, body: '{"name":"Bench"}' })).json();
h['x-org-id'] = org.id;
const lines = ['Дата;Название кампании;ID кампании;ID объявления;Показы;Клики;Расход (руб.);Конверсии;Доход (руб.)'];
let size = 0;
for (let n = 0; size < mb * 1e6; n++) {
  const ad = n % 2000, d = new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 2000) * 864e5).toISOString().slice(0, 10);
  const l = `${d.slice(8)}.${d.slice(5, 7)}.${d.slice(0, 4)};Кампания ${ad % 50};${1000 + ad % 50};M-${ad};${1000 + n % 777};${n % 97};${n % 999},${10 + n % 90};${n % 7};${n % 5000},5`;
  lines.push(l); size += Buffer.byteLength(l) + 1;
}
const bytes = Buffer.from(lines.join('\n'));
console.log('file', (bytes.length / 1e6).toFixed(1), 'MB', lines.length, 'lines'); lines.length = 0;
const delay = monitorEventLoopDelay({ resolution: 5 });
const mem = () => process.memoryUsage().rss / 1e6;
let peak = 0; const t = setInterval(() => { peak = Math.max(peak, mem()); }, 50);
const step = async <T>(name: string, f: () => Promise<T>) => { const before = mem(); peak = before; delay.reset(); delay.enable(); const t0 = performance.now(); const r = await f(); delay.disable(); console.log(name.padEnd(28), (performance.now() - t0).toFixed(0).padStart(6), 'ms  lag p99', (delay.percentile(99) / 1e6 - 5).toFixed(1), 'max', (delay.max / 1e6 - 5).toFixed(1), ' rss +', (peak - before).toFixed(0), 'MB'); return r; };
const up = await step('upload', async () => { const f = new FormData(); f.set('file', new Blob([bytes]), 'bench.csv'); const r = await fetch(address + '/api/imports', { method: 'POST', headers: h, body: f }); const j = await r.json(); if (r.status !== 201) throw new Error(JSON.stringify(j)); return j; });
const mapping = { columns: up.columns.map(({ index, field, number_format, date_format }: any) => ({ index, field, number_format, date_format })), platform: 'yandex_direct', currency: 'RUB' };
console.log(up.columns.map((c: any) => c.field).join(' '));
const post = (p: string, body: any) => fetch(address + '/api' + p, { method: 'POST', headers: { ...h, 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(async (r) => { const j = await r.json(); if (r.status > 299) throw new Error(JSON.stringify(j)); return j; });
const get = (p: string) => fetch(address + '/api' + p, { headers: h }).then((r) => r.json());
await step('preview', () => post(`/imports/${up.import.id}/preview`, mapping));
const runIt = async () => { await post(`/imports/${up.import.id}/run`, mapping); for (;;) { const i = await get(`/imports/${up.import.id}`); if (i.status === 'done' || i.status === 'failed') { if (i.status==='failed') console.log(i); return i; } await new Promise((r) => setTimeout(r, 100)); } };
const done = await step('run', runIt);
console.log(done.totals, done.skipped);
await step('run again', runIt);
for (const p of ['/analytics/overview/dashboard', '/analytics/overview/dashboard?start_date=2024-01-01&end_date=2024-12-31', '/analytics/campaigns/performance?start_date=2024-01-01&end_date=2024-06-30', '/analytics/marketing/date-range']) {
  const ts: number[] = [];
  for (let i = 0; i < 12; i++) { const u = p.includes('?') ? p + `&platform=yandex_direct` : p; const t0 = performance.now(); await sql.query(`UPDATE app.counters SET value = value + 1 WHERE name = 'data'`); const r = await get(u); ts.push(performance.now() - t0); if (i === 0) console.log(p, JSON.stringify(r).slice(0, 200)); }
  ts.sort((a, b) => a - b); console.log(p.padEnd(80), 'p50', ts[6]?.toFixed(1), 'p95', ts[11]?.toFixed(1));
  const t1 = performance.now(); await get(p); await get(p); console.log('  cached', ((performance.now() - t1) / 2).toFixed(1));
}
clearInterval(t);
await sql.end(); await app.close(); await engines.stop(); process.exit(0);
