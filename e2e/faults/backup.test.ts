import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, type Owner } from '../kit/people.ts';
import { startStage } from '../stage.ts';
import { isLong } from './chance.ts';
import { clicksBecome, days, push } from './figures.ts';
import { env } from './load.ts';
import { tell } from './table.ts';

// The drill: a backup of a product that is being written to, changes after it, and a restore beside it.

const root = join(import.meta.dirname, '../..');
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'takt-backup-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** As `npm run backup` and `npm run restore` start it; what it says, or what it refuses with. */
async function program(act: 'backup' | 'restore', dataDir: string, directory: string): Promise<string> {
  const run = promisify(execFile)(process.execPath, ['api/src/backup/main.ts', act, directory], {
    cwd: root,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)),
  );
}

const titles = async (owner: Owner) =>
  (await owner.call<{ items: { title: string }[] }>('GET', '/tasks?limit=200')).items.map(
    ({ title }) => title,
  );

test(
  'what was backed up comes back as it was, and what came later does not',
  { timeout: 400_000 },
  async () => {
    const [old, fresh, copy] = ['old', 'fresh', 'copy'].map((name) => join(place, name));
    if (!old || !fresh || !copy) throw new Error('three places');
    const stage = await startStage({ dataDir: old, env });
    process.env.STAGE_DATA = old;
    const owner = await newOwner(stage.url);
    const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' });
    let acknowledged = 0;
    const write = async (title: string) => {
      await owner.call('POST', '/tasks', { title, project_id });
      acknowledged++;
    };
    const before = 'До копии \\ "с кавычками" \\N';
    await write(before);
    await push(stage, owner, 'before', 3);
    await clicksBecome(owner, 3 * days);

    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++) await write(`Во время копии ${n}`);
    })();
    const said = await program('backup', old, copy);
    writing = false;
    await writer;
    await write('После копии');
    await push(stage, owner, 'after', 5);
    await clicksBecome(owner, 8 * days);
    await stage.stop();
    const since = performance.now();
    const restored = await program('restore', fresh, copy);
    const took = performance.now() - since;

    expect(said).toMatch(/State of \S+: PostgreSQL \d+ tables, \d+ rows; warehouse \d+ tables, \d+ rows/);
    expect(restored).toContain('every table read back as it was written');
    const again = await startStage({ dataDir: fresh, env });
    try {
      const there = owner.at(again.url);
      const kept = await titles(there);
      expect(kept).toContain(before);
      expect(kept).not.toContain('После копии');
      await clicksBecome(there, 3 * days);
      // It goes on from there: numbers of tasks, events and imports follow the last ones.
      await there.call('POST', '/tasks', { title: 'Дальше', project_id });
      await push(again, there, 'onwards', 1);
      await clicksBecome(there, 4 * days);
    } finally {
      await again.stop();
    }

    tell({
      fault: 'backup while running, restore into a new directory',
      rounds: 1,
      acknowledged,
      lost: 0,
      wrong: 0,
      back: [took],
      goal: "every table's hash equal (the time of the restore)",
    });
    expect(await program('restore', fresh, copy)).toContain('There is a Takt already');
    if (isLong) {
      // A file that has changed on its way is found out.
      const manifest = await readFile(join(copy, 'manifest.json'), 'utf8');
      await writeFile(
        join(copy, 'manifest.json'),
        manifest.replace(/("name": "app\.tasks",[^}]*"hash": ")./s, '$1x'),
      );
      expect(await program('restore', join(place, 'changed'), copy)).toContain('app.tasks');
    }
    await rm(join(copy, 'manifest.json'));
    expect(await program('restore', join(place, 'none'), copy)).toContain('holds no whole backup');
  },
);
