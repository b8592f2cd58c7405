import { sql } from 'drizzle-orm';
import type { CardFinding } from '@takt/contract/effects.ts';
import type { TaskCard } from '@takt/contract/tasks.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { definitionsOf } from '../../../metrics/definitions.ts';

// Inner queries name their outer table themselves: in a query of one table drizzle leaves it away.

/** `WEB-42`. */
const taskKey = sql<string>`(SELECT p.key FROM app.projects p WHERE p.org_id = tasks.org_id AND p.id = tasks.project_id) || '-' || tasks.number`;
const labelIds = sql<string[]>`ARRAY(SELECT l.label_id FROM app.task_labels l
  WHERE l.org_id = tasks.org_id AND l.task_id = tasks.id ORDER BY l.label_id)`;
const subtasks = sql<
  TaskCard['subtasks']
>`(SELECT json_build_object('total', count(*), 'done', count(*) FILTER (WHERE s.status = 'done'))
  FROM app.tasks s WHERE s.org_id = tasks.org_id AND s.parent_id = tasks.id AND s.deleted_at IS NULL AND s.status <> 'cancelled')`;
const comments = sql<number>`(SELECT count(*)::int FROM app.comments c
  WHERE c.org_id = tasks.org_id AND c.task_id = tasks.id AND c.deleted_at IS NULL)`;
/** Counted, not EXISTS: that the planner would answer for all tasks at once, although a page shows fifty. */
const isBlocked = sql<boolean>`(SELECT count(*) > 0 FROM app.task_blockers b
  JOIN app.tasks o ON o.org_id = b.org_id AND o.id = b.blocker_id
  WHERE b.org_id = tasks.org_id AND b.task_id = tasks.id AND o.deleted_at IS NULL AND o.status IN ('todo', 'in_progress', 'in_review'))`;
/** A parent in the trash is none until it comes back. */
const parentId = sql<string | null>`CASE WHEN tasks.parent_id IS NOT NULL THEN
  (SELECT p.id FROM app.tasks p WHERE p.org_id = tasks.org_id AND p.id = tasks.parent_id AND p.deleted_at IS NULL) END`;

/** The newest finding that a task was made of; what came of it holds while the task is done, or for good. */
const finding = sql`(SELECT json_build_object('key', e.measure, 'currency', e.snapshot->>'currency',
    'money', trim_scale(e.money)::text, 'seen', e.snapshot->'figures'->e.measure->'value',
    'effect', CASE WHEN e.effect_state = 'final' OR e.effect IS NOT NULL AND tasks.status = 'done' THEN
      json_build_object('state', e.effect_state, 'verdict', e.effect->>'verdict',
        'value', e.effect->'figures'->e.measure->'value', 'previous', e.effect->'figures'->e.measure->'previous') END)
  FROM app.evidence e WHERE e.org_id = tasks.org_id AND e.task_id = tasks.id ORDER BY e.id DESC LIMIT 1)`.mapWith(
  (found: Omit<CardFinding, 'kind' | 'better'>): CardFinding | null => {
    const [definition] = definitionsOf([found.key]);
    return definition ? { ...found, kind: definition.kind, better: definition.better } : null;
  },
);

export const cardColumns = {
  id: tasks.id,
  key: taskKey,
  project_id: tasks.projectId,
  title: tasks.title,
  status: tasks.status,
  priority: tasks.priority,
  type: tasks.type,
  assignee_id: tasks.assigneeId,
  label_ids: labelIds,
  due_date: tasks.dueDate,
  rank: tasks.rank,
  subtasks,
  comments,
  is_blocked: isBlocked,
  finding,
};
export const rowColumns = {
  ...cardColumns,
  number: tasks.number,
  parent_id: parentId,
  reporter_id: tasks.reporterId,
  start_date: tasks.startDate,
  estimate: tasks.estimate,
  completed_at: tasks.completedAt,
  created_at: tasks.createdAt,
  updated_at: tasks.updatedAt,
};
export const taskColumns = {
  ...rowColumns,
  description: tasks.description,
  version: tasks.version,
  deleted_at: tasks.deletedAt,
};
