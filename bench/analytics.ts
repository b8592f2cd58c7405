import { startStage } from '../e2e/stage.ts';
import { openDatabase } from './kit/database.ts';
import { dayOf, fillWarehouse, tenMillion, year } from './kit/facts.ts';
import { tell } from './kit/goals.ts';
import { type ReportCall, reportCalls } from './kit/reports.ts';
import { sampled, spread, together } from './kit/samples.ts';
import { newOwner, organisationOf, type Session } from './kit/session.ts';
import { printTable } from './kit/table.ts';
import { openWarehouse } from './kit/warehouse.ts';

/**
 * Every report of the OpenAPI document over 10 M advertising rows of 50 organisations: one caller, eight of as many
 * organisations at once, and the same answer again. Each call asks for another period, so that no kept result answers.
 * `npm run bench -- analytics sales` measures those whose path has the word.
 */
const [word = ''] = process.argv.slice(2);
const samples = Number(process.env.BENCH_SAMPLES ?? 20);
const callers = Number(process.env.BENCH_CALLERS ?? 8);
const share = Number(process.env.BENCH_SHARE ?? 1);
const extent = {
  ...tenMillion,
  adRows: tenMillion.adRows * share,
  deals: tenMillion.deals * share,
  touches: tenMillion.touches * share,
};

const dashboard = '/analytics/overview/dashboard';
/** The sums of two months, as the period and the one before it need them, with nothing around. */
const scanOf = (orgId: string, n: number) => {
  const [from, to] = [dayOf(n % (year.days - 70)), dayOf((n % (year.days - 70)) + 59)];
  return `SELECT date, sum(impressions), sum(clicks), sum(spend), sum(conversions), sum(conversion_value) FROM ad_stats
    WHERE org_id = '${orgId}' AND level = 'ad' AND date BETWEEN '${from}' AND '${to}' GROUP BY date`;
};

const warehouse = await openWarehouse();
const stage = await startStage({ env: { RATE_LIMIT: 'off', CLICKHOUSE_URL: warehouse.url } });
try {
  const sql = await openDatabase(stage);
  const owners: Session[] = [];
  const orgIds: string[] = [];
  for (let n = 0; n < callers; n++) {
    const owner = await newOwner(stage);
    owners.push(owner);
    orgIds.push((await organisationOf(owner)).id);
  }
  const begun = performance.now();
  await fillWarehouse(warehouse, orgIds, extent);
  console.log(`${extent.adRows} rows written in ${Math.round((performance.now() - begun) / 1000)} s`);

  let writing: Promise<unknown> = sql.query(
    `INSERT INTO app.counters (org_id, name, value) SELECT unnest($1::uuid[]), 'data', 1 ON CONFLICT DO NOTHING`,
    [orgIds],
  );
  /** As an import tells it: what was kept before is not answered any more. */
  const newData = (orgId: string) =>
    (writing = writing.then(() =>
      sql.query(`UPDATE app.counters SET value = value + 1 WHERE org_id = $1 AND name = 'data'`, [orgId]),
    ));

  let asked = 0;
  /** A period of about a month that nobody has asked for yet; where a report has none, its data are new instead. */
  async function fresh(call: ReportCall, owner: Session): Promise<void> {
    const n = asked++;
    const first = n % (year.days - 60);
    const [from, to] = [dayOf(first), dayOf(first + 29 + Math.floor(n / (year.days - 60)))];
    if (!call.hasPeriod) await newData(orgIds[owners.indexOf(owner)] ?? '');
    await owner.get(call.hasPeriod ? `${call.path}?start_date=${from}&end_date=${to}` : call.path);
  }
  const [alone] = owners;
  if (!alone) throw new Error('Nobody is there to ask');
  const rows: (string | number)[][] = [];
  const calls = await reportCalls(stage);
  for (const call of calls.filter(({ path }) => path.includes(word))) {
    try {
      const one = spread(await sampled(samples, () => fresh(call, alone)));
      const eight = spread(await together(owners, Math.ceil(samples / 2.5), (owner) => fresh(call, owner)));
      const [kept] = spread(await sampled(Math.ceil(samples / 2), () => alone.get(call.path)));
      rows.push([call.path, ...one, ...eight, kept]);
      if (call.path !== dashboard) continue;
      const scan = spread(await sampled(samples, (n) => warehouse.run(scanOf(orgIds[0] ?? '', n))));
      tell({
        what: `dashboard query of one organisation, ${extent.adRows / 1e6} M rows, p95`,
        measured: one[1],
        unit: 'ms',
        goal: { atMost: 100 },
        limit: { measured: scan[1], of: 'one scan by chDB' },
      });
    } catch (error) {
      rows.push([call.path, '–', '–', '–', '–', '–', String(error).slice(0, 120)]);
    }
  }
  printTable(
    `Analytics: ${extent.adRows} advertising rows, ${extent.touches} touches, ${extent.deals} deals, ${extent.organisations} organisations`,
    ['GET', '1 caller p50 ms', 'p95', `${callers} callers p50 ms`, 'p95', 'kept p50'],
    rows,
  );
  await sql.end();
} finally {
  await stage.stop();
  await warehouse.stop();
}
