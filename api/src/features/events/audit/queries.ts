import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditEntry, EventKind } from '@takt/contract/events.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { events } from '../../../db/tables/events.ts';
import { users } from '../../../db/tables/users.ts';

export interface AuditFilter {
  readonly scope: 'administration' | 'all';
  readonly kind?: EventKind | undefined;
  readonly actor_id?: string | undefined;
  /** Days of the organisation's time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** `localTime` is what the clock in the organisation's time zone showed. */
export type AuditRow = AuditEntry & { readonly localTime: string };

/** What the clock showed in the organisation; asked for once a statement. */
const local = (tx: OrgTx, moment: SQL | AnyPgColumn) =>
  sql`(${moment} AT TIME ZONE (SELECT o.time_zone FROM app.organisations o WHERE o.org_id = ${tx.orgId}))`;

/** What was said of a thing that is gone when something last happened to it. */
const lastSaid = (said: SQL) => sql`(SELECT ${said} FROM app.events e
  WHERE e.org_id = events.org_id AND e.entity = events.entity AND e.entity_id = events.entity_id AND ${said} IS NOT NULL
  ORDER BY e.seq DESC LIMIT 1)`;
const sameOrganisation = sql`x.org_id = events.org_id AND x.id = events.entity_id`;

const subject = sql<string | null>`CASE ${events.entity}
  WHEN 'task' THEN coalesce(
    (SELECT p.key || '-' || x.number || ' ' || x.title FROM app.tasks x
      JOIN app.projects p ON p.org_id = x.org_id AND p.id = x.project_id WHERE ${sameOrganisation}),
    ${lastSaid(sql`(e.data->'task'->>'key' || ' ' || (e.data->'task'->>'title'))`)})
  WHEN 'project' THEN coalesce(
    (SELECT x.name FROM app.projects x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->'project'->>'name')`)})
  WHEN 'client' THEN coalesce(
    (SELECT x.name FROM app.clients x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->'client'->>'name')`)})
  WHEN 'label' THEN coalesce(
    (SELECT x.name FROM app.labels x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->'label'->>'name')`)})
  WHEN 'comment' THEN (${events.data}->'task'->>'key') || ' ' || (${events.data}->'task'->>'title')
  WHEN 'department' THEN coalesce(
    (SELECT x.name FROM app.departments x WHERE ${sameOrganisation}),
    ${lastSaid(sql`coalesce(e.data->'department'->>'name', e.data->>'name')`)})
  WHEN 'invitation' THEN coalesce(
    (SELECT x.email FROM app.invitations x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->>'email')`)})
  WHEN 'member' THEN (SELECT u.first_name || ' ' || u.last_name FROM app.users u WHERE u.id = events.entity_id)
  WHEN 'webhook' THEN coalesce(
    (SELECT x.name FROM app.webhooks x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->>'name')`)})
  WHEN 'token' THEN ${lastSaid(sql`(e.data->>'name')`)}
  WHEN 'work_import' THEN (SELECT x.file_name FROM app.work_imports x WHERE ${sameOrganisation})
  WHEN 'import' THEN (SELECT x.file_name FROM app.imports x WHERE ${sameOrganisation})
  WHEN 'plan' THEN CASE WHEN jsonb_array_length(${events.data}->'items') = 1
    THEN ${events.data}->'items'->0->'subject'->>'name' END
  WHEN 'rule' THEN coalesce(
    (SELECT x.name FROM app.rules x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->>'name')`)})
  WHEN 'dashboard' THEN coalesce(
    (SELECT x.name FROM app.dashboards x WHERE ${sameOrganisation}), ${lastSaid(sql`(e.data->>'name')`)})
  WHEN 'organisation' THEN (SELECT o.name FROM app.organisations o WHERE o.org_id = events.org_id)
END`;

const columns = {
  seq: events.seq,
  id: events.id,
  at: events.at,
  actor_id: events.actorId,
  kind: events.kind,
  entity: events.entity,
  entity_id: events.entityId,
  data: events.data,
  actor: { id: users.id, first_name: users.firstName, last_name: users.lastName, email: users.email },
  subject,
};

// No clock is a day away from UTC: a range for the index, in which the day itself decides.
const utc = (day: string, more: number) => sql`((${day}::date + ${more}::int)::timestamp AT TIME ZONE 'UTC')`;

/** The newest first, those before `before`. */
export function auditRows(
  tx: OrgTx,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const { scope, kind, actor_id: actorId, from, to } = filter;
  return tx
    .select({
      ...columns,
      localTime: sql<string>`to_char(${local(tx, events.at)}, 'YYYY-MM-DD HH24:MI:SS')`,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(
      and(
        eq(events.orgId, tx.orgId),
        // Written out, not given as parameters: the partial index is found by these words.
        scope === 'administration'
          ? sql`${events.entity} NOT IN ('task', 'project', 'import', 'comment', 'label', 'client', 'operation', 'work_import')`
          : undefined,
        before === undefined ? undefined : lt(events.seq, before),
        kind && eq(events.kind, kind),
        actorId === undefined ? undefined : eq(events.actorId, actorId),
        from === undefined
          ? undefined
          : sql`${local(tx, events.at)}::date >= ${from}::date AND ${events.at} >= ${utc(from, -1)}`,
        to === undefined
          ? undefined
          : sql`${local(tx, events.at)}::date <= ${to}::date AND ${events.at} < ${utc(to, 2)}`,
      ),
    )
    .orderBy(desc(events.seq))
    .limit(limit);
}

/** What a file of the log says of itself. */
export async function setting(tx: OrgTx): Promise<{ timeZone: string; today: string } | undefined> {
  const { rows } = await tx.execute<{ timeZone: string; today: string }>(sql`
    SELECT time_zone AS "timeZone", to_char(now() AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today
    FROM app.organisations WHERE org_id = ${tx.orgId}`);
  return rows[0];
}
