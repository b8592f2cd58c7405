import { setTimeout as sleep } from 'node:timers/promises';
import { startStage } from '../e2e/stage.ts';
import { run, upload } from './kit/figures.ts';
import { tell } from './kit/goals.ts';
import { lateness, residentOf } from './kit/processes.ts';
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

/** Milliseconds to find the lines and fields of a file, which no import can do without. */
async function readingAlone(file: Blob): Promise<number> {
  const begun = performance.now();
  let fields = 0;
  let rest = '';
  for await (const part of file.stream().pipeThrough(new TextDecoderStream())) {
    const found = (rest + part).split('\n');
    rest = found.pop() ?? '';
    for (const line of found) fields += line.split(';').length;
  }
  if (fields === 0) throw new Error('There was nothing to read');
  return performance.now() - begun;
}

const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const { file, lines, cents } = largeFile();

  const memory = () => residentOf(stage.process.pid);
  const idle = await memory();
  let [most, watching] = [idle, true];
  const answered: number[] = [];
  await lateness(stage.url);
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
  const late = await lateness(stage.url);
  const isRight = Number(data.headline.spend.value) === cents / 100;

  const [p50, p95] = spread(answered);
  const read = await readingAlone(file);
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  const megabytesRead = Math.round(file.size / 1e6);
  printTable(
    `Import of ${megabytesRead} MB, ${lines} lines`,
    ['what', 'figure'],
    [
      ['upload, s', seconds(begun, arrived)],
      ['from upload to a report that knows it, s', seconds(arrived, known)],
      ['lines read and nothing done with them, s', seconds(0, read)],
      ['spend in the report', isRight ? 'exact' : `${data.headline.spend.value} instead of ${cents / 100}`],
      ['event loop late p50, ms', late.p50],
      ['event loop late at most, ms', late.max],
      ['another call meanwhile p50 / p95, ms', `${p50} / ${p95}`],
      ['memory of the api idle → at most, MB', `${Math.round(idle)} → ${Math.round(most)}`],
    ],
  );
  const about = (what: string, measured: number, unit: string, atMost: number) => ({
    what: `CSV of ${megabytesRead} MB: ${what}`,
    measured,
    unit,
    goal: { atMost },
  });
  tell({
    ...about('from upload to a report that knows it', seconds(arrived, known), 's', 10),
    limit: { measured: seconds(0, read), of: 'its lines read, nothing done' },
  });
  tell(about('event loop late, p99', late.p99, 'ms', 50));
  tell(about('memory of the api', most - idle, 'MB', 100));
} finally {
  await stage.stop();
}
