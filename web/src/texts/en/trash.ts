import type { trash as ru } from '../ru/trash.ts';
import type { Like } from '../shape.ts';

export const trash: Like<typeof ru> = {
  title: 'Trash',
  lead: 'What was deleted stays for 30 days and is then gone for good. A project comes back with its tasks.',
  kinds: { all: 'Everything', task: 'Tasks', project: 'Projects', client: 'Clients' },
  kind: { task: 'Task', project: 'Project', client: 'Client' },
  filter: 'What to show',
  list: 'Deleted things',
  restore: 'Restore',
  restoreOf: 'Restore: {{title}}',
  deletedBy: '{{name}}, {{when}}',
  days_one: '{{count}} day left',
  days_other: '{{count}} days left',
  lastDay: 'the last day',
  until: 'Gone on {{when}}',
  more: 'Show earlier',
  loading: 'The trash is loading',
  emptyTitle: 'The trash is empty',
  emptyLead: 'Deleted tasks, projects and clients wait here for 30 days: what went by mistake can come back.',
  noneFound: 'Nothing of this kind is in the trash',
  showAll: 'Show everything',
  restored: { task: 'Task Restored', project: 'Project Restored', client: 'Client Restored' },
  open: 'Open',
  failedToFetch: 'Failed to fetch the trash',
  failedToRestore: 'Failed to restore',
};
