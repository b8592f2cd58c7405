import { type SQL, sql } from 'drizzle-orm';
import type { OrgTx } from '../../../db/connect.ts';
import type { TaskFields } from '../reading/records.ts';

export interface Known extends TaskFields {
  readonly id: string;
  readonly external_id: string;
  readonly parent_id: string | null;
  /** In lower case, sorted. */
  readonly labels: string[];
  readonly rank: string;
  [column: string]: unknown;
}
const knownColumns = sql`t.id, t.external_id, t.title, t.description, t.status, t.priority, t.type, t.assignee_id,
  t.start_date::text, t.due_date::text, t.estimate, t.parent_id, t.rank,
  ARRAY(SELECT lower(l.name) FROM app.task_labels tl JOIN app.labels l ON l.org_id = tl.org_id AND l.id = tl.label_id
    WHERE tl.org_id = t.org_id AND tl.task_id = t.id ORDER BY 1) AS labels`;

const known = async (tx: OrgTx, wanted: SQL): Promise<Known[]> =>
  (await tx.execute<Known>(sql`SELECT ${knownColumns} FROM app.tasks t WHERE ${wanted}`)).rows;

/** For whoever writes them back. Locked by a statement before it: one that waits for a row sees labels as they were. */
async function held(tx: OrgTx, wanted: SQL): Promise<Known[]> {
  await tx.execute(sql`SELECT FROM app.tasks t WHERE ${wanted} ORDER BY t.id FOR UPDATE`);
  return known(tx, wanted);
}

/** Tasks of the project that an earlier import has made, by what their program calls them. */
export const tasksCalled = (tx: OrgTx, projectId: string, externalIds: readonly string[]) =>
  known(tx, called(tx, projectId, externalIds)).then(byName);
export const heldTasksCalled = (tx: OrgTx, projectId: string, externalIds: readonly string[]) =>
  held(tx, called(tx, projectId, externalIds)).then(byName);

const called = (tx: OrgTx, projectId: string, externalIds: readonly string[]) =>
  sql`t.org_id = ${tx.orgId} AND t.project_id = ${projectId} AND t.deleted_at IS NULL
    AND t.external_id = ANY (${sql.param(externalIds)}::text[])`;
const byName = (rows: readonly Known[]) => new Map(rows.map((row) => [row.external_id, row]));

export async function heldTasks(tx: OrgTx, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await held(
    tx,
    sql`t.org_id = ${tx.orgId} AND t.deleted_at IS NULL AND t.id = ANY (${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first of `count` new numbers. */
export async function takeNumbers(tx: OrgTx, count: number): Promise<number> {
  const { rows } = await tx.execute<{ last: string }>(sql`
    UPDATE app.counters SET value = value + ${count} WHERE org_id = ${tx.orgId} AND name = 'task' RETURNING value AS last`);
  return Number(rows[0]?.last) - count + 1;
}

export type NewTask = TaskFields & { id: string; number: number; rank: string; external_id: string };

export async function insertTasks(
  tx: OrgTx,
  by: { projectId: string; reporterId: string; importId: string },
  tasks: readonly NewTask[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO app.tasks (org_id, id, number, project_id, title, description, status, priority, type, assignee_id, reporter_id,
      start_date, due_date, estimate, rank, completed_at, import_id, external_id)
    SELECT ${tx.orgId}, n.id, n.number, ${by.projectId}, n.title, n.description, n.status, n.priority, n.type, n.assignee_id,
      ${by.reporterId}, n.start_date, n.due_date, n.estimate, n.rank, CASE n.status WHEN 'done' THEN now() END,
      ${by.importId}, n.external_id
    FROM jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) AS n (id uuid, number int, title text, description text, status text,
      priority text, type text, assignee_id uuid, start_date date, due_date date, estimate int, rank text, external_id text)`);
  await tx.execute(sql`
    INSERT INTO app.task_watchers (org_id, task_id, user_id)
    SELECT ${tx.orgId}, n.id, who FROM jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) AS n (id uuid, assignee_id uuid),
      unnest(ARRAY[n.assignee_id, ${by.reporterId}::uuid]) who
    WHERE who IS NOT NULL ON CONFLICT DO NOTHING`);
}

export type Rewritten = TaskFields & { id: string; rank: string; parent_id: string | null };

/** All fields that an import knows, of tasks whose row is held. */
export async function rewriteTasks(tx: OrgTx, tasks: readonly Rewritten[]): Promise<void> {
  await tx.execute(sql`
    UPDATE app.tasks t SET title = n.title, description = n.description, status = n.status, priority = n.priority, type = n.type,
      assignee_id = n.assignee_id, start_date = n.start_date, due_date = n.due_date, estimate = n.estimate, rank = n.rank,
      parent_id = n.parent_id, updated_at = now(),
      version = t.version + CASE WHEN t.description <> n.description THEN 1 ELSE 0 END,
      completed_at = CASE WHEN n.status <> 'done' THEN NULL ELSE coalesce(t.completed_at, now()) END
    FROM jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) AS n (id uuid, title text, description text, status text,
      priority text, type text, assignee_id uuid, start_date date, due_date date, estimate int, rank text, parent_id uuid)
    WHERE t.org_id = ${tx.orgId} AND t.id = n.id`);
}

/** Sub-tasks find their parents when all are there. */
export async function setParents(
  tx: OrgTx,
  pairs: readonly { id: string; parent_id: string }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE app.tasks t SET parent_id = n.parent_id, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS n (id uuid, parent_id uuid)
    WHERE t.org_id = ${tx.orgId} AND t.id = n.id`);
}

const colours = ['indigo', 'teal', 'amber', 'magenta', 'slate', 'red', 'green', 'blue'];

/** Ids of labels by their name in lower case; those that are not there yet are made. */
export async function labelsNamed(tx: OrgTx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const wanted = sql`SELECT DISTINCT ON (lower(name)) name FROM unnest(${sql.param(names)}::text[]) name ORDER BY lower(name)`;
  await tx.execute(sql`
    INSERT INTO app.labels (org_id, id, name, colour)
    SELECT ${tx.orgId}, uuidv7(), w.name, (${sql.param(colours)}::text[])[1 + abs(hashtext(w.name)) % 8]
    FROM (${wanted}) w WHERE NOT EXISTS (SELECT FROM app.labels l WHERE l.org_id = ${tx.orgId} AND lower(l.name) = lower(w.name))
    ON CONFLICT DO NOTHING`);
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    SELECT l.id, lower(l.name) AS name FROM app.labels l JOIN (${wanted}) w ON lower(w.name) = lower(l.name)
    WHERE l.org_id = ${tx.orgId}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function setLabels(
  tx: OrgTx,
  given: readonly { id: string; label_ids: readonly string[] }[],
): Promise<void> {
  const json = JSON.stringify(given);
  await tx.execute(sql`
    DELETE FROM app.task_labels WHERE org_id = ${tx.orgId}
      AND task_id IN (SELECT n.id FROM jsonb_to_recordset(${json}::jsonb) AS n (id uuid))`);
  await tx.execute(sql`
    INSERT INTO app.task_labels (org_id, task_id, label_id)
    SELECT ${tx.orgId}, n.id, label FROM jsonb_to_recordset(${json}::jsonb) AS n (id uuid, label_ids uuid[]), unnest(n.label_ids) label
    ON CONFLICT DO NOTHING`);
}

/** Puts some of what an import has made into the trash; answers how many. */
export async function discardTasks(tx: OrgTx, importId: string, by: string, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    WITH gone AS (
      UPDATE app.tasks SET deleted_at = now(), deleted_by = ${by}
      WHERE org_id = ${tx.orgId} AND id IN (SELECT t.id FROM app.tasks t
        WHERE t.org_id = ${tx.orgId} AND t.import_id = ${importId} AND t.deleted_at IS NULL LIMIT ${atMost})
      RETURNING id
    ) SELECT count(*)::int AS n FROM gone`);
  return rows[0]?.n ?? 0;
}
