import { sql } from 'drizzle-orm';
import type { Effect } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import type { OrgTx } from '../../db/connect.ts';
import type { Span } from '../../warehouse/cube.ts';

/** A finished task and what it is about: findings first, then targets. */
export interface Finished {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly day: string;
  readonly about: readonly {
    readonly subject: Subject;
    readonly filters: Readonly<Record<string, string>>;
    readonly measure: MeasureKey | null;
    readonly effect: Effect | null;
  }[];
}
export interface ChangedBudget {
  readonly day: string;
  readonly month: string;
  readonly subject: Subject;
  readonly before: string | null;
  readonly after: string | null;
}

const most = 2_000;

/** The organisation's days of a span, as moments. */
const within = (column: string, { from, to }: Span, timeZone: string) =>
  sql`${sql.raw(column)} >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
    AND ${sql.raw(column)} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;
const dayOf = (column: string, timeZone: string) =>
  sql`to_char(${sql.raw(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;

/** Tasks that were done in the span and are about anything in the reports. */
export async function finishedTasks(tx: OrgTx, span: Span, timeZone: string): Promise<Finished[]> {
  const { rows } = await tx.execute<{ [K in keyof Finished]: Finished[K] }>(sql`
    SELECT t.id, p.key || '-' || t.number AS key, t.title, ${dayOf('t.completed_at', timeZone)} AS day,
      coalesce(found.about, '[]'::jsonb) || coalesce(meant.about, '[]'::jsonb) AS about
    FROM app.tasks t
    JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = t.project_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'subject', jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id, 'name', e.subject_name, 'source_id', e.source_id),
        'filters', e.filters, 'measure', e.measure, 'effect', e.effect) ORDER BY e.id) AS about
      FROM app.evidence e WHERE e.org_id = ${tx.orgId} AND e.task_id = t.id
    ) found
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'subject', jsonb_build_object('kind', g.kind, 'id', g.key, 'name', g.name, 'source_id', ''),
        'filters', '{}'::jsonb, 'measure', NULL, 'effect', NULL) ORDER BY g.id) AS about
      FROM app.task_targets g WHERE g.org_id = ${tx.orgId} AND g.task_id = t.id
    ) meant
    WHERE t.org_id = ${tx.orgId} AND t.completed_at IS NOT NULL AND t.status = 'done' AND t.deleted_at IS NULL
      AND ${within('t.completed_at', span, timeZone)}
      AND (found.about IS NOT NULL OR meant.about IS NOT NULL)
    ORDER BY t.completed_at, t.id
    LIMIT ${most}`);
  return rows;
}

/** Planned spend that was set, changed or taken away in the span. */
export async function changedBudgets(tx: OrgTx, span: Span, timeZone: string): Promise<ChangedBudget[]> {
  const { rows } = await tx.execute<{ [K in keyof ChangedBudget]: ChangedBudget[K] }>(sql`
    SELECT ${dayOf('e.at', timeZone)} AS day, one->>'month' AS month, one->'subject' AS subject,
      one->>'before' AS before, one->>'after' AS after
    FROM app.events e
    CROSS JOIN LATERAL jsonb_array_elements(e.data->'items') AS one
    WHERE e.org_id = ${tx.orgId} AND e.kind = 'plan.changed' AND ${within('e.at', span, timeZone)}
      AND jsonb_typeof(e.data->'items') = 'array' AND one->>'measure' = 'spend'
    ORDER BY e.seq
    LIMIT ${most}`);
  return rows;
}
