import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { projectId } from './projects.ts';
import { taskFilter, taskFields, taskId, taskStatus } from './tasks.ts';
import { labelId } from './labels.ts';
import { idOf } from './values.ts';

/** Something that changed many things at once and can be taken back at once. */
export const operationId = idOf('operation');

export const mostAtOnce = 5_000;

export const bulkEdit = endpoint({
  method: 'POST',
  path: '/tasks/bulk',
  access: 'organisation',
  scope: 'write',
  summary: 'Change up to 5,000 tasks at once, named one by one or by a filter',
  body: z.strictObject({
    /** One of the two; without either nothing is named, and nothing happens. */
    ids: z.array(taskId).min(1).max(mostAtOnce).optional(),
    filter: taskFilter.optional(),
    changes: z
      .strictObject({
        status: taskStatus,
        project_id: projectId,
        priority: taskFields.priority,
        type: taskFields.type,
        assignee_id: taskFields.assignee_id,
        start_date: taskFields.start_date,
        due_date: taskFields.due_date,
        add_label_ids: z.array(labelId).max(20),
        remove_label_ids: z.array(labelId).max(20),
        /** Into the trash. */
        delete: z.literal(true),
      })
      .partial(),
  }),
  response: z.object({
    /** Null when nothing differed. */
    operation_id: operationId.nullable(),
    changed: z.number().int(),
    /** Those that the caller may not change, or that were so already. */
    unchanged: z.number().int(),
  }),
});

export const undoOperation = endpoint({
  method: 'POST',
  path: '/operations/:id/undo',
  access: 'organisation',
  scope: 'write',
  summary: 'Take back what an own operation of the last 24 hours has changed',
  params: z.object({ id: operationId }),
  response: z.object({
    restored: z.number().int(),
    /** What somebody has changed since stays as it is now. */
    kept: z.number().int(),
  }),
});
