import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { clientFilter } from './clients.ts';
import { listMembers } from './members.ts';
import { projectFilter } from './projects.ts';
import { taskFilter, taskOrder } from './tasks.ts';
import { orgId } from './organisations.ts';
import { flag } from './values.ts';

/** Lists as files: what the filter finds, all of it, streamed; no cell is ever a formula. */
const csv = 'text/csv; charset=utf-8';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const tasks = taskFilter.extend({ order: taskOrder.default('created'), reverse: flag.optional() });
const people = listMembers.query.omit({ cursor: true, limit: true });

const file = { method: 'GET', access: 'organisation', scope: 'read', response: z.string() } as const;

export const exportTasksCsv = endpoint({
  ...file,
  path: '/tasks.csv',
  summary: 'Tasks as CSV',
  query: tasks,
  file: csv,
});
export const exportTasksXlsx = endpoint({
  ...file,
  path: '/tasks.xlsx',
  summary: 'Tasks as XLSX',
  query: tasks,
  file: xlsx,
});
export const exportProjectsCsv = endpoint({
  ...file,
  path: '/projects.csv',
  summary: 'Projects as CSV',
  query: projectFilter,
  file: csv,
});
export const exportProjectsXlsx = endpoint({
  ...file,
  path: '/projects.xlsx',
  summary: 'Projects as XLSX',
  query: projectFilter,
  file: xlsx,
});
export const exportClientsCsv = endpoint({
  ...file,
  path: '/clients.csv',
  summary: 'Clients as CSV',
  query: clientFilter,
  file: csv,
});
export const exportClientsXlsx = endpoint({
  ...file,
  path: '/clients.xlsx',
  summary: 'Clients as XLSX',
  query: clientFilter,
  file: xlsx,
});
const params = z.object({ orgId });
export const exportMembersCsv = endpoint({
  ...file,
  path: '/orgs/:orgId/members.csv',
  summary: 'Members as CSV',
  params,
  query: people,
  file: csv,
});
export const exportMembersXlsx = endpoint({
  ...file,
  path: '/orgs/:orgId/members.xlsx',
  summary: 'Members as XLSX',
  params,
  query: people,
  file: xlsx,
});
