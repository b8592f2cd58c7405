import type { search as ru } from '../ru/search.ts';
import type { Like } from '../shape.ts';

export const search: Like<typeof ru> = {
  placeholder: 'A task, project, client, person or command',
  results: 'Results',
  recent: 'Recent',
  acts: 'Actions',
  screens: 'Screens',
  commands: 'Commands',
  corrected: 'The keyboard layout seemed wrong: showing “{{text}}”',
  failed: 'The search did not answer. Commands work without it.',
  newTask: 'New task',
  newTaskPlaceholder: 'What needs to be done?',
  newTaskHint: 'Also in one go: tomorrow, @name, #label, !urgent',
  newProject: 'New project',
  newClient: 'New client',
  invite: 'Invite people',
  toOrganisation: 'Go to “{{name}}”',
  theme: 'Theme: {{name}}',
  language: 'Language: {{name}}',
  createTask: 'Create the task “{{title}}”',
  kind: {
    task: 'Task',
    comment: 'Comment',
    project: 'Project',
    client: 'Client',
    person: 'Person',
  },
  kinds: {
    task: 'Tasks',
    comment: 'Comments',
    project: 'Projects',
    client: 'Clients',
    person: 'People',
  },
};
