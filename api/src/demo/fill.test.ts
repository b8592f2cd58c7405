import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world.ts';
import { adDays, isTold, troubles } from './advertising.ts';
import { doubled, isWithin } from './ad-files.ts';
import { agoOf, dayText } from './calendar.ts';
import { deals } from './deals.ts';
import { demoFiles } from './files.ts';

const period = 'start_date=2025-08-31&end_date=2025-09-25';

let world: World;
let anna: Person;
let orgId: string;
const ask = (path: string) => anna.call('GET', path, { headers: { 'x-org-id': orgId } });
async function get(path: string) {
  const answer = await ask(path);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

beforeAll(async () => {
  world = await createWorld({ works: true });
  anna = await world.stranger();
  const answer = await anna.post('/orgs/demo');
  expect(answer.statusCode).toBe(202);
  orgId = answer.json().id;
  expect(answer.json()).toMatchObject({ demo_progress: 0, role: 'owner' });
  await filled();
}, 180_000);
afterAll(() => world.close());

async function filled(): Promise<void> {
  const steps: number[] = [];
  for (let waited = 0; steps.at(-1) !== 100; waited += 100) {
    if (waited > 120_000) throw new Error(`The demonstration stopped at ${steps.at(-1)}`);
    await sleep(100);
    const answer = await ask(`/orgs/${orgId}`);
    // Filling keeps the machine busy: a call may be asked to come again.
    if (answer.statusCode === 200) steps.push(answer.json().demo_progress);
  }
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
}

describe('figures', () => {
  test('the overview says what the files say', async () => {
    const { data } = await get(`/analytics/overview/dashboard?${period}`);
    const span = { from: '2025-08-31', to: '2025-09-25' };
    const sums = { spend: 0, value: 0, impressions: 0, clicks: 0, leads: 0, orders: 0 };
    const byCampaign = new Map<string, number>();
    for (const row of adDays()) {
      if (!isWithin(row.ago, span) || !isTold(row)) continue;
      const { platform, name } = row.creative.campaign;
      const { copied } = troubles;
      const isCopied = name === copied.campaign && row.ago <= copied.from && row.ago >= copied.to;
      const isDoubled = platform === doubled.platform && isWithin(row.ago, doubled);
      const key = `${row.ago} ${name}`;
      if (isDoubled) byCampaign.set(key, (byCampaign.get(key) ?? 0) + row.spend);
      for (const measure of ['spend', 'value', 'impressions', 'clicks', 'leads', 'orders'] as const)
        sums[measure] += measure === 'spend' && isDoubled ? 0 : row[measure] * (isCopied ? 2 : 1);
    }
    // Where a platform tells of campaigns too, those are what counts for the whole.
    for (const spend of byCampaign.values()) sums.spend += Math.round(spend * doubled.spend);
    const { spend, revenue, impressions, clicks, leads, orders } = data.headline;
    expect([impressions, clicks, leads, orders].map(({ value }) => value)).toEqual([
      sums.impressions,
      sums.clicks,
      sums.leads,
      sums.orders,
    ]);
    expect([spend, revenue].map(({ value }) => Number(value))).toEqual([sums.spend / 100, sums.value / 100]);
  });

  test('the CRM says what its file says', async () => {
    const { data } = await get(`/analytics/overview/dashboard?${period}`);
    const all = [...deals()];
    const won = all.filter(({ won: day }) => day >= '2025-08-31' && day <= '2025-09-25');
    const created = all.filter((deal) => deal.created <= agoOf('2025-08-31'));
    const kopecks = (of: (deal: (typeof all)[number]) => number) =>
      won.reduce((total, deal) => total + of(deal), 0);
    const { figures } = data.crm;
    expect([figures.deals.value, figures.won.value]).toEqual([created.length, won.length]);
    expect(Number(figures.net_revenue.value)).toBe(
      kopecks(({ amount, refunded }) => amount - refunded) / 100,
    );
    expect(Number(figures.cogs.value)).toBe(kopecks(({ cogs }) => cogs) / 100);
  });

  test('the days are those of the thirteen months, of every source', async () => {
    const { data } = await get('/analytics/marketing/date-range');
    expect(data).toMatchObject({ from: '2024-09-01', to: '2025-09-25' });
    const last = new Map(data.sources.map((one: { platform: string; to: string }) => [one.platform, one.to]));
    expect(last.get('tiktok')).toBe(dayText(troubles.silent.days));
    expect(last.get('crm')).toBe('2025-09-25');
  });

  test('every header is recognised as what it is, and no line is left out but the row of totals', async () => {
    const { rows } = await world.sql.query<{
      file_name: string;
      fields: string[];
      reasons: string[];
    }>(
      `SELECT file_name, ARRAY(SELECT c->>'field' FROM jsonb_array_elements(reading->'columns') c) AS fields,
         ARRAY(SELECT s->>'reason' FROM jsonb_array_elements(skipped_lines) s) AS reasons
       FROM app.imports WHERE org_id = $1`,
      [orgId],
    );
    // A platform's own utm_source says which platform it is: read as either, it is the same.
    const known = (fields: readonly string[]) =>
      fields.map((field) => (field === 'utm_source' ? 'platform' : field));
    const told = (all: readonly (readonly [string, readonly string[]])[]) =>
      Object.fromEntries(all.map(([name, fields]) => [name, known(fields)]));
    expect(told(rows.map(({ file_name, fields }) => [file_name, fields]))).toEqual(
      told(demoFiles().map(({ name, fields }) => [name, fields])),
    );
    expect(rows.flatMap(({ reasons }) => reasons)).toEqual(['Строка итогов: считается заново']);
  });
});

describe('every finding has something true to show', () => {
  test('each of the eight checks of data quality', async () => {
    const { data } = await get(`/analytics/marketing/data-quality?${period}`);
    const findings: { kind: string }[] = data.findings;
    const kinds = new Set(findings.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'campaign_without_product',
      'clicks_above_impressions',
      'creative_without_erid',
      'creative_without_theme',
      'days_missing',
      'levels_differ',
      'reach_above_impressions',
      'restated',
      'same_figures_twice',
      'source_behind',
      'spend_above_usual',
      'spend_without_impressions',
    ]);
    expect(data.score).toBeGreaterThan(40);
    expect(data.score).toBeLessThan(95);
  });

  test('each class of burn-out, of the creatives that were made to wear out', async () => {
    const { data } = await get(
      '/analytics/creatives/burnout-analysis?days_back=30&end_date=2025-09-25&limit=1000',
    );
    const creatives: { class: string; campaign: string }[] = data.creatives;
    const found = new Map<string, string[]>();
    for (const one of creatives)
      found.set(one.class, [...(found.get(one.class) ?? []), one.campaign].toSorted());
    expect(found.get('burned_out')).toEqual(['meta_lookalike', 'vk_клипы']);
    expect(found.get('fatigued')).toEqual(['meta_lookalike', 'vk_ретаргет', 'yandex_поиск_бренд']);
    expect(found.get('watch')).toEqual(['yandex_рся_интересы']);
    expect(found.get('healthy')?.length).toBeGreaterThan(100);
    expect(found.get('insufficient_data')).toContain('google_pmax');
  });

  test('each verdict on what is known of a platform', async () => {
    const answer = await get(`/data-analytics/v9/attribution/quality?${period}`);
    const rows: { verdict: string }[] = answer.data ?? answer;
    expect([...new Set(rows.map(({ verdict }) => verdict))].toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });

  test('models of attribution that differ', async () => {
    const { data } = await get(`/analytics/marketing/attribution?${period}&by=platform`);
    const shares = data.rows.map(
      ({ models }: { models: Record<string, { conversions: number }> }) =>
        new Set(['first', 'last', 'linear', 'markov'].map((model) => models[model]?.conversions)).size,
    );
    expect(Math.max(...shares)).toBe(4);
  });

  test('cohorts that paid for themselves at once, later and not yet; contracts of clients', async () => {
    const cohorts = await get('/data-analytics/v9/cohorts/monthly?start_date=2024-09-01&end_date=2025-09-25');
    const list: { payback: { status: string; months: number | null } }[] = cohorts.data ?? cohorts;
    expect(list).toHaveLength(13);
    const paid = list.map(({ payback }) => payback.months ?? Infinity);
    expect([paid.includes(0), paid.some((n) => n > 1 && n < 12), paid.includes(Infinity)]).toEqual([
      true,
      true,
      true,
    ]);
    const contracts = await get(`/data-analytics/v9/contracts/enriched?${period}&limit=1000`);
    const named: { client: { id: string | null; external_id: string } }[] = contracts.data ?? contracts;
    const ours = named.filter(({ client }) => client.id !== null).map(({ client }) => client.external_id);
    expect([...new Set(ours.map(String))].toSorted()).toEqual([
      'C-1001',
      'C-1002',
      'C-1003',
      'C-1005',
      'C-1006',
      'C-1007',
    ]);
  });

  test('something to say about sales', async () => {
    const { data } = await get(`/insights/sales?${period}`);
    const findings: { kind: string }[] = data.findings ?? data;
    expect(findings.map(({ kind }) => kind)).toContain('revenue_down');
  });
});

describe('people', () => {
  test('the team is not anybody who could sign in or get a letter', async () => {
    const { rows: team } = await world.sql.query<{ id: string; email: string }>(
      `SELECT u.id, u.email FROM app.memberships m JOIN app.users u ON u.id = m.user_id
       WHERE m.org_id = $1 AND m.role <> 'owner'`,
      [orgId],
    );
    expect(team).toHaveLength(6);
    for (const { email } of team) {
      expect(email).toMatch(/^[a-z.]+@demo-[0-9a-f]{12}\.example$/);
      const answer = await anna.post('/auth/login', { email, password: 'северный-ветер' });
      expect(answer.statusCode).toBe(401);
    }
    const { rows } = await world.sql.query<{ password_hash: string }>(
      'SELECT DISTINCT password_hash FROM app.users WHERE id = ANY ($1)',
      [team.map(({ id }) => id)],
    );
    expect(rows.map(({ password_hash }) => password_hash.slice(0, 9))).toEqual(['$argon2id']);
  });

  test('finished tasks stand on the days whose figures they moved', async () => {
    const { rows } = await world.sql.query<{ title: string; key: string; day: string }>(
      `SELECT t.title, g.key, (t.completed_at AT TIME ZONE 'Europe/Moscow')::date::text AS day
       FROM app.tasks t JOIN app.task_targets g ON g.org_id = t.org_id AND g.task_id = t.id
       WHERE t.org_id = $1 AND t.status = 'done' ORDER BY day`,
      [orgId],
    );
    expect(rows.map(({ day }) => day)).toEqual(['2025-03-09', '2025-06-02', '2025-07-27', '2025-09-10']);
  });
});

test('findings stand with their tasks, and what came of the finished ones is measured', async () => {
  const { rows } = await world.sql.query(
    `SELECT t.status, e.measure, e.effect_state AS state, e.effect->>'verdict' AS verdict
     FROM app.evidence e JOIN app.tasks t ON t.org_id = e.org_id AND t.id = e.task_id
     WHERE e.org_id = $1 AND NOT EXISTS (SELECT FROM app.causes c WHERE c.org_id = e.org_id AND c.task_id = e.task_id)
     ORDER BY t.title`,
    [orgId],
  );
  expect(rows).toEqual([
    { status: 'in_progress', measure: 'roas', state: null, verdict: null },
    { status: 'done', measure: 'cost_per_deal', state: 'final', verdict: 'worse' },
    { status: 'done', measure: 'leads', state: 'final', verdict: 'better' },
  ]);
});

test('a job that runs again makes nothing twice', async () => {
  const counts = async () => {
    const tables = [
      'memberships',
      'departments',
      'clients',
      'projects',
      'tasks',
      'comments',
      'imports',
      'invitations',
      'evidence',
    ];
    const { rows } = await world.sql.query(
      tables
        .map((table) => `SELECT count(*)::int AS n FROM app.${table} WHERE org_id = '${orgId}'`)
        .join(' UNION ALL '),
    );
    return rows;
  };
  const before = await counts();
  await world.sql.query('UPDATE app.organisations SET demo_progress = 30 WHERE org_id = $1', [orgId]);
  const db = world.app.db;
  await db.transaction((tx) => world.app.jobs.enqueue(tx, 'fill-demonstration', { org_id: orgId }));
  await filled();

  expect(await counts()).toEqual(before);
});

test('with the organisation its team goes for good', async () => {
  const team = () => world.sql.query(`SELECT id FROM app.users WHERE email LIKE '%.example'`);
  expect((await team()).rows).toHaveLength(6);
  await world.sql.query(
    `UPDATE app.organisations SET deleted_at = now() - interval '31 days' WHERE org_id = $1`,
    [orgId],
  );
  for (let more = true; more;) {
    const { rows } = await world.sql.query<{ more: boolean }>('SELECT app.purge_organisation($1) AS more', [
      orgId,
    ]);
    more = rows[0]?.more ?? false;
  }

  expect((await team()).rows).toEqual([]);
  expect((await anna.get('/orgs')).json().items).toEqual([]);
});
