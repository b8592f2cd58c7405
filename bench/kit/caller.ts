import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody's calls took, in milliseconds, and how many were not answered with 2xx. */
export interface Taken {
  readonly ms: number[];
  failed: number;
}

/** Asks again and again, at most `perSecond` times, until the milliseconds are over. */
export async function keepAsking(
  milliseconds: number,
  perSecond: number,
  ask: (n: number) => Promise<Response>,
): Promise<Taken> {
  const taken: Taken = { ms: [], failed: 0 };
  const end = performance.now() + milliseconds;
  for (let n = 0; performance.now() < end; n++) {
    const begun = performance.now();
    const isGood = await ask(n).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    const ms = performance.now() - begun;
    if (isGood) taken.ms.push(ms);
    else taken.failed++;
    await sleep(Math.max(0, 1000 / perSecond - ms));
  }
  return taken;
}
