import { z } from './zod.ts';

// Apart from the calls that use them: the addresses of screens do too, and the router comes before everything else.

/** In the order of the board's columns. */
export const taskStatus = z.enum(['todo', 'in_progress', 'in_review', 'done', 'cancelled']);
export type TaskStatus = z.infer<typeof taskStatus>;
export const taskPriority = z.enum(['low', 'medium', 'high', 'urgent']);
export type TaskPriority = z.infer<typeof taskPriority>;
export const taskType = z.enum(['task', 'bug', 'feature', 'improvement', 'research']);
export type TaskType = z.infer<typeof taskType>;

export const taskOrder = z.enum([
  'created',
  'rank',
  'updated',
  'due',
  'start',
  'priority',
  'title',
  'number',
  'assignee',
]);

export const taskGrouping = z.enum(['status', 'priority', 'type', 'assignee', 'project', 'label', 'due']);

export const projectStatus = z.enum(['active', 'inactive', 'completed', 'on_hold', 'draft', 'cancelled']);
export const projectPriority = z.enum(['low', 'medium', 'high', 'critical', 'urgent']);
export const projectOrder = z.enum(['created', 'name', 'due', 'updated']);

export const clientKind = z.enum(['company', 'person']);
export const clientStatus = z.enum(['lead', 'active', 'paused', 'archived']);
export type ClientStatus = z.infer<typeof clientStatus>;
export const clientOrder = z.enum(['name', 'created', 'updated']);

export const memberStatus = z.enum(['active', 'pending', 'requested', 'suspended']);
export type MemberStatus = z.infer<typeof memberStatus>;

export const trashedKind = z.enum(['task', 'project', 'client']);
