import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStage } from '../e2e/stage.ts';
import { run, upload } from './kit/figures.ts';
import { spread } from './kit/samples.ts';
import { newOwner } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/** From a file of 100 MB to a report that knows it, and what the api does to others meanwhile. */
const megabytes = Number(process.env.BENCH_MEGABYTES ?? 100);
const campaigns = 60;
const ads = 3_000;

/** A year of advertisements and as many days as are needed, made by arithmetic; `spend` is what a report must show. */
function largeFile(): { file: Blob; lines: number; cents: number } {
  const pieces = ['Дата;ID кампании;Кампания;№ Объявления;Показы;Клики;Расход;Лиды;Конверсии;Доход\n'];
  let [size, lines, cents] = [0, 0, 0];
  for (let day = 0; size < megabytes * 1_000_000; day++) {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    const text = Array.from({ length: ads }, (_, n) => {
      const shown = 1_000 + ((day * 37 + n * 101) % 5_000);
      const clicks = Math.floor(shown / (20 + (n % 40)));
      cents += clicks * 1_200 + (n % 100);
      return `${date};${70_000_000 + (n % campaigns)};Кампания ${n % campaigns};${900_000_000 + n};${shown};${clicks};${clicks * 12},${String(n % 100).padStart(2, '0')};${clicks >> 3};${clicks >> 5};${(clicks >> 5) * 900},00\n`;
    }).join('');
    pieces.push(text);
    lines += ads;
    size += Buffer.byteLength(text);
  }
  return { file: new Blob(pieces, { type: 'text/csv' }), lines, cents };
}

const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const { file, lines, cents } = largeFile();

  /** Of the api alone, in megabytes; not known outside Linux. */
  const memory = async () => {
    const status = await readFile(`/proc/${stage.process.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  };
  /** What its own event loop was late by since the last look, in milliseconds. */
  const lag = async () => {
    const text = await (await fetch(`${stage.url}/metrics`)).text();
    const of = (name: string) =>
      Math.round(
        Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 10_000,
      ) / 10;
    return { p50: of('p50'), p99: of('p99'), max: of('max') };
  };

  const idle = await memory();
  let [most, watching] = [idle, true];
  const answered: number[] = [];
  await lag();
  const watch = (async () => {
    while (watching) {
      const begun = performance.now();
      await (await fetch(`${stage.url}/health/live`)).arrayBuffer();
      answered.push(performance.now() - begun);
      most = Math.max(most, await memory());
      await sleep(20);
    }
  })();

  const begun = performance.now();
  const uploaded = await upload(stage, owner, file);
  const arrived = performance.now();
  await run(owner, uploaded);
  const { data } = await owner.get<{ data: { headline: { spend: { value: string } } } }>(
    '/analytics/overview/dashboard?start_date=2024-01-01&end_date=2030-12-31',
  );
  const known = performance.now();
  watching = false;
  await watch;
  const late = await lag();
  const isRight = Number(data.headline.spend.value) === cents / 100;

  const [p50, p95] = spread(answered.toSorted((a, b) => a - b));
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  printTable(
    `Import of ${Math.round(file.size / 1e6)} MB, ${lines} lines`,
    ['what', 'figure', 'goal'],
    [
      ['upload, s', seconds(begun, arrived), '–'],
      ['from upload to a report that knows it, s', seconds(arrived, known), '10'],
      ['in all, s', seconds(begun, known), '–'],
      [
        'spend in the report',
        isRight ? 'exact' : `${data.headline.spend.value} instead of ${cents / 100}`,
        'exact',
      ],
      ['event loop late p50, ms', late.p50, '–'],
      ['event loop late p99, ms', late.p99, '50'],
      ['event loop late at most, ms', late.max, '–'],
      ['another call meanwhile p50 / p95, ms', `${p50} / ${p95}`, '–'],
      ['memory of the api idle → at most, MB', `${Math.round(idle)} → ${Math.round(most)}`, '+100'],
    ],
  );
} finally {
  await stage.stop();
}
