import type { Texts } from '../ru.ts';

export const briefings: Texts['briefings'] = {
  title: 'Week',
  lead: 'No more than five things that matter more than the others. On Mondays they come as a letter too.',
  letters: 'Letter settings',
  before: 'The week before',
  after: 'The week after',
  last: 'The last week',
  calm: 'A calm week',
  calmLead: 'Nothing out of the ordinary in sales, advertising or data.',
  noFigures: 'There are no figures for this week',
  noFiguresLead: 'Import them, or look at another week.',
  toData: 'To the data sources',
  list: 'What matters',
  open: 'Open the report',
  createTask: 'Create a task',
  money: 'it is about {{money}}',
  plan: 'planned',
  organisation: 'The whole organisation',
  kind: { sales: 'Sales', quality: 'Data', burnout: 'Creatives', plan: 'Plan', effect: 'Outcome of a task' },
  severity: { high: 'Important', medium: 'Worth a look', low: 'For information', good: 'Good news' },
  provisional: 'From {{day}} on the platforms may still restate the figures.',
};
