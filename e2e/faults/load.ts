import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../kit/people.ts';

/** What callers were told while something was broken. */
export interface Load {
  readonly work: Told[];
  readonly reports: Told[];
  /** Ends the callers and waits for their last answers. */
  stop(): Promise<void>;
}

interface Told {
  /** When the answer came, on the clock of `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** 0: no answer. */
  readonly status: number;
}

/**
 * People who work and people who read reports, all the time: two of each, every 20 ms. No report is asked twice, so
 * none is answered from memory.
 */
export function startLoad(url: string, owner: Owner, project_id: string): Load {
  const work: Told[] = [];
  const reports: Told[] = [];
  let running = true;
  let asked = 0;
  const ask = async (told: Told[], method: string, path: string, body?: object) => {
    const begun = performance.now();
    const status = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-requested-with': 'takt',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    told.push({ at: performance.now(), ms: performance.now() - begun, status });
  };
  const caller = async (once: () => Promise<void>) => {
    while (running) {
      await once();
      await sleep(20);
    }
  };
  const callers = [
    caller(() => ask(work, 'GET', '/tasks?limit=50')),
    caller(() => ask(work, 'POST', '/tasks', { title: `Задача ${(asked += 1)}`, project_id })),
    ...[1, 2].map(() =>
      caller(() => ask(reports, 'GET', `/analytics/overview/dashboard?search_text=${(asked += 1)}`)),
    ),
  ];
  return {
    work,
    reports,
    async stop() {
      running = false;
      await Promise.all(callers);
    },
  };
}

export const slowest = (told: readonly Told[]): number =>
  Math.round(Math.max(0, ...told.map(({ ms }) => ms)));
