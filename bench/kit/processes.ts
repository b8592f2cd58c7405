import { readdir, readFile, readlink } from 'node:fs/promises';

/** What Linux tells of processes; elsewhere the figures are not known (NaN). */

const read = (path: string) => readFile(path, 'utf8').catch(() => '');
const megabytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024;

/** In MB, what it shares with others included. */
export const residentOf = async (pid: number | undefined): Promise<number> =>
  megabytes(await read(`/proc/${pid}/status`), 'VmRSS');

/** In MB, with its part of what it shares with others. */
export const proportionalOf = async (pid: number): Promise<number> =>
  megabytes(await read(`/proc/${pid}/smaps_rollup`), 'Pss');

export const openFilesOf = (pid: number | undefined): Promise<number> =>
  readdir(`/proc/${pid}/fd`).then(
    (files) => files.length,
    () => Number.NaN,
  );

/** A process and all that it started, by their parents; PostgreSQL's too, although it has a session of its own. */
export async function treeOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const children = new Map<number, number[]>();
  for (const pid of pids) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** The program behind a number, for a table. */
export const nameOf = async (pid: number): Promise<string> =>
  (await read(`/proc/${pid}/cmdline`))
    .replaceAll(/[\0\s]+/g, ' ')
    .trim()
    .slice(0, 60) || (await readlink(`/proc/${pid}/exe`).catch(() => String(pid)));

export interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** How late the api's event loop was since the last look, in milliseconds. */
export async function lateness(url: string): Promise<Lateness> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (name: string) =>
    Math.round(
      Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 10_000,
    ) / 10;
  return { p50: of('p50'), p99: of('p99'), max: of('max') };
}
