import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { projectId } from './projects.ts';
import { userId } from './users.ts';
import { cursor, idOf, instant, limit, page } from './values.ts';

export const workImportId = idOf('work import');

export const workFormat = z.enum(['csv', 'jira_csv', 'trello_json']);
export const workKind = z.enum(['tasks', 'clients']);
/** What a column may be read as; which of them a kind has is up to the kind. */
export const workField = z.enum([
  'ignore',
  'external_id',
  'title',
  'description',
  'status',
  'priority',
  'type',
  'assignee',
  'labels',
  'start_date',
  'due_date',
  'estimate',
  'parent',
  'name',
  'kind',
  'contact_person',
  'email',
  'phone',
  'website',
  'owner',
  'notes',
  'custom',
]);

const column = z.object({
  index: z.number().int().min(0).max(500),
  header: z.string(),
  field: workField,
  /** The first values of the column. */
  samples: z.array(z.string()),
});

const problem = z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() });

export const workImport = z.object({
  id: workImportId,
  kind: workKind,
  format: workFormat,
  file_name: z.string(),
  status: z.enum(['uploaded', 'running', 'done', 'failed', 'undone']),
  /** Of the last dry run or run. */
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  /** The first hundred. */
  problems: z.array(problem),
  project_id: projectId.nullable(),
  created_by: userId,
  created_at: instant,
  finished_at: instant.nullable(),
});
export type WorkImport = z.infer<typeof workImport>;

export const uploadWork = endpoint({
  method: 'POST',
  path: '/work-imports',
  access: 'organisation',
  scope: 'write',
  summary: 'Hand in a file of tasks or clients (CSV, Jira CSV, Trello JSON); nothing is imported yet',
  query: z.object({ kind: workKind.default('tasks') }),
  upload: true,
  response: z.object({
    import: workImport,
    columns: z.array(column),
    rows: z.number().int(),
    /** Values of the status, priority and type columns with what they would become; null is not understood. */
    values: z.array(z.object({ field: workField, text: z.string(), becomes: z.string().nullable() })),
    /** People named in the file; `user_id` where a member was recognised. */
    people: z.array(z.object({ text: z.string(), user_id: userId.nullable() })),
  }),
  status: 201,
});

export const runWorkImport = endpoint({
  method: 'POST',
  path: '/work-imports/:id/run',
  access: 'organisation',
  scope: 'write',
  summary: 'Import, or only say what would happen; the same file again changes nothing',
  params: z.object({ id: workImportId }),
  body: z.strictObject({
    dry_run: z.boolean().default(false),
    /** Where tasks go. */
    project_id: projectId.nullable().default(null),
    columns: z
      .array(z.strictObject({ index: column.shape.index, field: workField }))
      .max(500)
      .optional(),
    values: z
      .array(
        z.strictObject({
          field: workField,
          text: z.string().max(500),
          becomes: z.string().max(60).nullable(),
        }),
      )
      .max(500)
      .default([]),
    people: z
      .array(z.strictObject({ text: z.string().max(500), user_id: userId.nullable() }))
      .max(2_000)
      .default([]),
  }),
  response: workImport,
});

export const listWorkImports = endpoint({
  method: 'GET',
  path: '/work-imports',
  access: 'organisation',
  scope: 'read',
  summary: 'Imports of tasks and clients, the newest first',
  query: z.object({ kind: workKind.optional(), cursor, limit: limit(20) }),
  response: page(workImport),
});

export const undoWorkImport = endpoint({
  method: 'POST',
  path: '/work-imports/:id/undo',
  access: 'organisation',
  scope: 'write',
  summary: 'Take an import back: what it created goes into the trash, what it changed becomes as it was',
  params: z.object({ id: workImportId }),
  response: workImport,
});

export const deleteWorkImport = endpoint({
  method: 'DELETE',
  path: '/work-imports/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Throw away a file that was not imported',
  params: z.object({ id: workImportId }),
  response: nothing,
});
