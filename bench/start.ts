import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSize } from '../scripts/check-size.ts';
import { startStage } from '../e2e/stage.ts';
import { tell } from './kit/goals.ts';
import { nameOf, proportionalOf, residentOf, treeOf } from './kit/processes.ts';
import { printTable } from './kit/table.ts';

/** The first and the next start, what all processes keep while nobody asks anything, and the size of the web app. */
const dataDir = await mkdtemp(join(tmpdir(), 'takt-bench-start-'));
const timed = async () => {
  const begun = performance.now();
  const stage = await startStage({ dataDir });
  await (await fetch(stage.url)).text();
  return { stage, seconds: (performance.now() - begun) / 1000 };
};
try {
  const first = await timed();
  await first.stage.stop();
  const { stage, seconds } = await timed();
  try {
    // What the start needed is given back after a while.
    await sleep(20_000);
    const rows: (string | number)[][] = [];
    let [resident, proportional] = [0, 0];
    for (const pid of await treeOf(stage.process.pid ?? 0)) {
      const [rss, pss] = [await residentOf(pid), await proportionalOf(pid)];
      if (!(rss > 0)) continue;
      resident += rss;
      proportional += pss;
      rows.push([await nameOf(pid), Math.round(rss), Math.round(pss)]);
    }
    rows.push(['all', Math.round(resident), Math.round(proportional)]);
    printTable('Memory while idle', ['process', 'RSS, MB', 'PSS, MB'], rows);
    tell({ what: 'first start to first page', measured: first.seconds, unit: 's', goal: { atMost: 15 } });
    tell({ what: 'warm start to first page', measured: seconds, unit: 's', goal: { atMost: 3 } });
    tell({
      what: 'memory of the process tree idle (PSS: what is shared counts once)',
      measured: proportional,
      unit: 'MB',
      goal: { atMost: 700 },
    });
    for (const { name, bytes, most } of checkSize(join(import.meta.dirname, '../web/dist')).sizes)
      tell({ what: `JavaScript, ${name}`, measured: bytes / 1000, unit: 'kB', goal: { atMost: most } });
  } finally {
    await stage.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
