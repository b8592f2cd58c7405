import type { shell as ru } from '../ru/shell.ts';
import type { Like } from '../shape.ts';

export const shell: Like<typeof ru> = {
  skip: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  mainNavigation: 'Main navigation',
  myDay: 'My day',
  analytics: 'Analytics',
  overview: 'Overview',
  organisation: 'Organization',
  account: 'Account',
  offline: 'You are offline. Changes will not be saved until the network is back.',
  crashed: 'This screen could not be opened',

  notFoundTitle: 'Page not found',
  notFoundLead: 'There is nothing at this address: the link may be old or mistyped.',
  toHome: 'To the home page',

  home: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
    night: 'Good night, {{name}}',
    workTitle: 'Work',
    openTasks_one: 'open task',
    openTasks_other: 'open tasks',
    projects_one: 'project',
    projects_other: 'projects',
    mine_one: 'task of yours',
    mine_other: 'tasks of yours',
    stepsTitle: 'First steps',
    stepsDone: '{{done}} of {{all}}',
    done: 'Done',
    stepProject: 'Create a project',
    stepProjectLead: 'A project gathers tasks around one goal.',
    stepTask: 'Add a task',
    stepTaskLead: 'What to do, for whom and by when.',
    stepData: 'Upload advertising figures',
    stepDataLead: 'A file from an ad account: spend, clicks, leads.',
    allDone: 'Everything is set up. Reports and the board are in the menu.',
  },
};
