import { expect } from 'vitest';
import type { World } from './world.ts';

/** Until this reader of the organisation's log has read every event of it. */
export async function logRead(
  world: World,
  orgId: string,
  reader: 'notifications' | 'webhooks',
): Promise<void> {
  const isRead = async () => {
    const { rows } = await world.sql.query(
      `SELECT c.value = r.seq AS done FROM app.counters c JOIN app.log_readers r ON r.org_id = c.org_id AND r.name = $2
       WHERE c.org_id = $1 AND c.name = 'event'`,
      [orgId, reader],
    );
    return rows[0]?.done;
  };
  await expect.poll(isRead).toBe(true);
}
