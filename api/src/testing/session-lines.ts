import { writeSessionLine } from '../features/sessions/service.ts';
import type { World } from './world.ts';

/** Writes what waits to be written about sessions into the log of an organisation, as a job does: worlds work none. */
export async function writeSessionLines({ app, sql }: World, orgId: string): Promise<void> {
  const { rows } = await sql.query<{ data: unknown }>(
    `WITH taken AS (DELETE FROM pgboss.job WHERE name = 'log-session' AND data->>'org_id' = $1 RETURNING *)
     SELECT data FROM taken ORDER BY created_on, id`,
    [orgId],
  );
  for (const { data } of rows) await writeSessionLine(app.db, data);
}
