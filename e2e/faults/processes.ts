import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, signal } from '../../api/src/engines/processes.ts';

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
};

/** Every process of a data directory, however it came about: it is named in its command line or in its environment. */
export const processesOf = (directory: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isRunning(pid))
    .filter((pid) => `${read(pid, 'cmdline')}${read(pid, 'environ')}`.includes(directory));

/** The api, the postmaster with its backends and the warehouse, all at once and without a word. Who they were. */
export function killTree(directory: string): number[] {
  const tree = processesOf(directory);
  for (const pid of tree) signal(pid, 'SIGKILL');
  return tree;
}

export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

/** Nothing while it is being started again. */
export const warehouseOf = (dataDir: string): number | undefined =>
  processesOf(dataDir).find((pid) => read(pid, 'cmdline').includes('clickhouse-child'));
