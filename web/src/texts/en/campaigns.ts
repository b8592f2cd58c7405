import type { campaigns as russian } from '../ru/campaigns.ts';
import type { Like } from '../shape.ts';

export const campaigns: Like<typeof russian> = {
  title: 'Campaigns',
  views: {
    label: 'Table',
    table: 'Campaigns',
    weekly: 'By week',
    products: 'By product',
  },
  tables: {
    head: 'Campaigns: advertising',
    sides: 'Campaigns: advertising and CRM',
  },
  summary: {
    title: 'Campaigns of the period',
    active_one: 'on {{count}} active campaign',
    active_other: 'on {{count}} active campaigns',
    started: 'Started',
    startedNote: 'had not spent before',
    stopped: 'Stopped',
    stoppedNote: 'spend no longer',
    idle: 'Without a result',
    idleSpent: 'spent',
    idleNone: 'all of them have one',
    largest: 'Share of the five largest',
  },
  rolling: {
    title: 'Rolling window',
    of_one: '{{name}} of the last {{count}} day',
    of_other: '{{name}} of the last {{count}} days',
    window: 'Length of the window, days',
    incomplete: 'Incomplete window',
    lacking_one: '{{count}} window lacks days',
    lacking_other: '{{count}} windows lack days',
  },
  scatter: {
    title: 'Spend and ROAS',
  },
  without: {
    name: 'Without a campaign',
    lead: 'The totals also hold deals whose campaign is not known:',
    deals_one: 'deal',
    deals_other: 'deals',
    won_one: 'won',
    won_other: 'won',
    why: 'Why is that',
  },
  weekly: {
    title: 'Campaigns by week',
    week: 'Week',
    cut_one: '{{count}} day',
    cut_other: '{{count}} days',
    empty: '{{platform}} has spent nothing in this period. Choose another period or platform.',
  },
  products: {
    title: 'By product',
    without: 'Without a product',
    empty: 'No campaign belongs to a product yet: add a product column when you import.',
  },
  one: {
    back: 'All campaigns',
  },
  sides: {
    title: 'Claimed and by CRM',
    claimed: 'Platform',
    crm: 'CRM',
    results: 'Orders and sales',
    money: 'Revenue',
    return: 'ROAS',
    share: 'ACoS',
    price: 'Price of a sale',
  },
  tasks: {
    title: 'Open tasks',
    empty: 'There are no open tasks about this campaign.',
  },
  creatives: {
    title: 'Creatives of the campaign',
    creative: 'Creative',
    theme: 'Theme',
    format: 'Format',
    empty: 'The source of this campaign reports no ads: there is nothing below the campaign.',
  },
};
