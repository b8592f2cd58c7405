import type { OrganisationAnalytics } from '@takt/contract/organisations.ts';
import type { TimeSeriesData } from '../../../ui/charts/timeSeries.ts';

/** What is counted, in the order of the screen. More new tasks are neither good nor bad. */
export const counted = [
  { key: 'tasks_created', better: 'neither' },
  { key: 'tasks_completed', better: 'up' },
  { key: 'members_joined', better: 'up' },
  { key: 'active_people', better: 'up' },
] as const;
export type Counted = (typeof counted)[number]['key'];

export const nothingDone = ({ totals }: OrganisationAnalytics): boolean =>
  counted.every(({ key }) => totals[key] === 0);

export const taskLines = (
  { data }: OrganisationAnalytics,
  names: { created: string; completed: string },
): TimeSeriesData => ({
  days: data.map(({ day }) => day),
  whole: true,
  lines: [
    {
      key: 'completed',
      label: names.completed,
      colour: '--c2',
      filled: true,
      values: data.map(({ tasks_completed }) => tasks_completed),
    },
    {
      key: 'created',
      label: names.created,
      colour: '--c1',
      values: data.map(({ tasks_created }) => tasks_created),
    },
  ],
});
