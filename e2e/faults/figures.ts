import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../kit/people.ts';
import type { Stage } from '../stage.ts';

/** How many days `push` tells of. */
export const days = 20;

/** `daily` clicks a day for so many days, of a source that the key names. */
export async function push(stage: Stage, owner: Owner, key: string, daily: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, day) => ({
    date: `2025-03-${String(day + 1).padStart(2, '0')}`,
    campaign: key,
    clicks: daily,
    spend: '10.00',
  }));
  const answer = await fetch(`${stage.url}/api/data/rows?platform=vk&source=${key}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'x-requested-with': 'takt',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(rows),
  });
  if (!answer.ok) throw new Error(`rows answered ${answer.status}: ${await answer.text()}`);
}

export async function clicks(owner: Owner): Promise<number | null | undefined> {
  const { data } = await owner.call<{ data: { headline: Record<string, { value: number | null }> } }>(
    'GET',
    '/analytics/overview/dashboard?start_date=2025-03-01&end_date=2025-03-31',
  );
  return data.headline.clicks?.value;
}

export async function clicksBecome(owner: Owner, wanted: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await clicks(owner).catch(() => undefined)) === wanted) return;
    await sleep(100);
  }
  throw new Error(`${wanted} clicks were not there after a minute: ${await clicks(owner)}`);
}
