import type { HistoryEntry } from '@takt/contract/history.ts';
import type { getOverview } from '@takt/contract/overview.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { events } from '../../db/tables/events.ts';
import { today } from '../organisations/queries.ts';
import { listProjects } from '../projects/queries.ts';
import type { Figures } from '../tasks/figures/queries.ts';
import { isOpen } from '../tasks/selection/queries.ts';

export type Overview = z.input<typeof getOverview.response>;

export interface Work {
  /** Without the last weeks, which are counted of all together. */
  readonly figures: Omit<Figures, 'week' | 'weekBefore'>[];
  readonly week: number;
  readonly weekBefore: number;
  readonly load: Overview['load'];
}

/**
 * How all tasks stand, and whose hands are full: those with the most open ones first, nobody's among them. Every part is
 * counted from an index that holds just that: most tasks of an old organisation are closed, and are read in 2 MB.
 */
export async function workOf(tx: OrgTx, limit: number): Promise<Work> {
  const living = sql`tasks.org_id = ${tx.orgId} AND tasks.deleted_at IS NULL`;
  const { rows } = await tx.execute<Work & Record<string, unknown>>(sql`
    WITH open AS MATERIALIZED (
      SELECT tasks.status, tasks.priority, tasks.assignee_id, count(*) AS total,
        count(*) FILTER (WHERE tasks.due_date < ${today(tx)}) AS late
      FROM app.tasks WHERE ${living} AND ${isOpen}
      GROUP BY tasks.status, tasks.priority, tasks.assignee_id
    ), closed AS (
      SELECT tasks.status, tasks.priority, count(*) AS total, 0 AS late
      FROM app.tasks WHERE ${living} AND tasks.status IN ('done', 'cancelled') GROUP BY tasks.status, tasks.priority
    ), done AS MATERIALIZED (
      SELECT tasks.assignee_id, count(*) FILTER (WHERE tasks.completed_at >= now() - interval '7 days') AS week,
        count(*) FILTER (WHERE tasks.completed_at < now() - interval '7 days') AS week_before
      FROM app.tasks WHERE ${living} AND tasks.status = 'done' AND tasks.completed_at >= now() - interval '14 days'
      GROUP BY tasks.assignee_id
    ), load AS (
      SELECT assignee_id AS user_id, sum(open) AS open, sum(overdue) AS overdue, sum(week) AS completed_week
      FROM (
        SELECT assignee_id, total AS open, late AS overdue, 0 AS week FROM open
        UNION ALL SELECT assignee_id, 0, 0, week FROM done
      ) AS either
      GROUP BY assignee_id HAVING sum(open) > 0 OR sum(week) > 0
      ORDER BY 2 DESC, 4 DESC, 1 LIMIT ${limit}
    )
    SELECT (SELECT coalesce(json_agg(f), '[]') FROM (
        SELECT status, priority, sum(total) AS total, sum(late) AS late FROM open GROUP BY status, priority
        UNION ALL SELECT status, priority, total, late FROM closed
      ) f) AS figures,
      (SELECT coalesce(sum(week), 0)::int FROM done) AS week,
      (SELECT coalesce(sum(week_before), 0)::int FROM done) AS "weekBefore",
      (SELECT coalesce(json_agg(l), '[]') FROM load l) AS load`);
  const [row] = rows;
  if (!row) throw new Error('Counts without GROUP BY have one row');
  return row;
}

/** Active ones, what is due first on top. */
export async function activeProjects(tx: OrgTx, limit: number): Promise<Overview['projects']> {
  const { items } = await listProjects(tx, { status: ['active'], order: 'due', limit });
  return items.map(({ overdue_tasks, ...project }) => ({ ...project, overdue: overdue_tasks }));
}

const work: HistoryEntry['entity'][] = ['project', 'task', 'comment', 'client', 'operation', 'work_import'];

/** The latest of the work; that a card changed its place in a column is no news, nor what a rule puts to its task. */
export function latestActivity(tx: OrgTx, limit: number): Promise<Overview['activity']> {
  return tx
    .select({
      seq: events.seq,
      id: events.id,
      at: events.at,
      actor_id: events.actorId,
      kind: events.kind,
      entity: events.entity,
      entity_id: events.entityId,
      // As the history tells it: of a bulk edit how many there were, not the thousands by name.
      data: sql<HistoryEntry['data']>`CASE WHEN events.data ? 'ids'
        THEN events.data - 'ids' || jsonb_build_object('count', jsonb_array_length(events.data->'ids')) ELSE events.data END`,
      subject: sql<string | null>`coalesce(
        events.data->'task'->>'key' || ' ' || (events.data->'task'->>'title'),
        events.data->'project'->>'name', events.data->'client'->>'name', events.data->>'name',
        CASE events.entity
          WHEN 'task' THEN (SELECT p.key || '-' || x.number || ' ' || x.title FROM app.tasks x
            JOIN app.projects p ON p.org_id = x.org_id AND p.id = x.project_id
            WHERE x.org_id = events.org_id AND x.id = events.entity_id)
          WHEN 'project' THEN (SELECT p.name FROM app.projects p WHERE p.org_id = events.org_id AND p.id = events.entity_id)
          WHEN 'client' THEN (SELECT c.name FROM app.clients c WHERE c.org_id = events.org_id AND c.id = events.entity_id)
        END)`,
    })
    .from(events)
    .where(
      and(
        eq(events.orgId, tx.orgId),
        inArray(events.entity, work),
        sql`NOT (${events.kind} = 'task.moved' AND NOT coalesce(${events.data}->'changes', '{}') ? 'status')`,
        sql`NOT (${events.kind} = 'task.evidence_added' AND ${events.actorId} IS NULL)`,
      ),
    )
    .orderBy(desc(events.seq))
    .limit(limit);
}
