import { mkdtempSync } from 'node:fs';
import pino from 'pino';
import { startClickhouse } from '../engines/clickhouse.ts';
import { connectWarehouse } from './client.ts';
import { compile } from './compile.ts';
import { ads, entities, measures } from '../features/analytics/cubes.ts';
import type { OrgId } from '../db/connect.ts';
const log = pino({ level: 'debug' });
const ch = await startClickhouse(mkdtempSync('/tmp/takt-scratch-'), log);
const w = connectWarehouse(ch, log);
console.log(await w.returned(5000));
const org = '019aa000-0000-7000-8000-000000000001' as OrgId;
const rows = [];
for (let d = 1; d <= 4; d++)
  rows.push(
    [
      org,
      's1',
      'campaign',
      `2026-01-0${d}`,
      'google',
      'c1',
      d * 10,
      d === 2 ? '\\N' : d,
      `${d}.25`,
      'RUB',
      1,
      3,
    ].join('\t'),
  );
await w.insert(
  org,
  'ad_stats',
  [
    'source_id',
    'level',
    'date',
    'platform',
    'campaign_id',
    'impressions',
    'clicks',
    'spend',
    'currency',
    'fx',
    'version',
  ],
  rows.join('\n') + '\n',
);
await w.insert(
  org,
  'ad_days',
  ['source_id', 'level', 'date', 'currency', 'version'],
  [1, 2, 3, 4].map((d) => [org, 's1', 'campaign', `2026-01-0${d}`, 'RUB', 3].join('\t')).join('\n'),
);
const q = {
  by: ['date'] as const,
  get: measures,
  span: { from: '2026-01-03', to: '2026-01-04' },
  previous: { from: '2026-01-01', to: '2026-01-02' },
  totals: true,
  order: [{ by: 'cpc', direction: 'desc' }] as const,
  filter: { platform: ['google', "o'x\\"] },
};
console.log(compile(ads, org, q).sql);
console.dir(await w.ask(ads, org, q), { depth: 5 });
console.dir(
  await w.ask(ads, org, { by: [], get: ['spend', 'cpl'], span: { from: '2020-01-01', to: '2020-01-02' } }),
  { depth: 5 },
);
console.dir(
  await w.ask(entities, org, { by: ['id', 'name'], get: [], filter: { level: ['campaign'], id: ['a'] } }),
  { depth: 5 },
);
await w
  .write(
    org,
    `ALTER TABLE ad_import_lines DROP PARTITION '${org}' SETTINGS max_table_size_to_drop=0 -- {org:UUID}`,
    {},
  )
  .catch((e) => console.log(e.message));
await w.close();
await ch.stop();
