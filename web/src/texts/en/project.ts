import type { project as ru } from '../ru/project.ts';
import type { Like } from '../shape.ts';

export const project: Like<typeof ru> = {
  tabs: 'Parts of the project',
  tab: {
    overview: 'Overview',
    board: 'Board',
    list: 'List',
    calendar: 'Calendar',
    timeline: 'Timeline',
    activity: 'Activity',
  },
  description: 'Description',
  noDescription:
    'What is the project for, and when has it succeeded? A few sentences help whoever comes later.',
  figures: {
    title: 'Tasks',
    open: 'Open',
    overdue: 'Overdue',
    week: 'Done in a week',
    rate: 'Share done',
    before: 'was {{count}}',
  },
  statuses: 'By status',
  overdue: {
    title: 'Overdue',
    none: 'No tasks are overdue.',
    all: 'Show all',
  },
  people: {
    title: 'Who is at work',
    nobody: 'Nobody',
    tasks_one: '{{count}} task',
    tasks_other: '{{count}} tasks',
  },
  empty: {
    title: 'The project has no tasks yet',
    lead: 'Write down the first one on the board: where to begin.',
    act: 'Open the board',
  },
  facts: 'About the project',
  failedFigures: 'Failed to count the tasks',
  public: {
    title: 'Access by link',
    on: 'Whoever has the link sees the project: its name, progress and tasks, without people and comments.',
    off: 'Only the members of the organisation see the project.',
    share: 'Share',
    link: 'Link to the project',
    copy: 'Copy the link',
    open: 'Open the page',
    badge: 'By link',
  },
  activity: {
    today: 'Today',
    more: 'Show earlier',
    failed: 'Failed to fetch the activity',
  },
  inTrash: 'The project is in the trash',
  inTrashLead: 'Its tasks wait together with it.',
  page: {
    by: 'A project of “{{organisation}}”',
    progress: '{{share}} done',
    updated: 'Updated {{when}}',
    until: 'until {{day}}',
    since: 'since {{day}}',
    tasks: 'Tasks by status',
    empty: 'Empty',
    more_one: 'and {{count}} more task',
    more_other: 'and {{count}} more tasks',
    gone: 'There is nothing here',
    goneLead:
      'The project was closed to strangers or deleted, or the link is wrong. Ask whoever has sent it.',
    loading: 'Opening the project',
    failed: 'Failed to open the project',
  },
};
