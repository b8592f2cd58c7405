import type { sales as russian } from '../ru/sales.ts';
import type { Like } from '../shape.ts';

export const sales: Like<typeof russian> = {
  title: 'Sales',
  headline: 'The period at a glance',
  headlineBlock: 'Sales: the period at a glance',
  sides: {
    sales: 'Sales',
    salesLead: 'by the day a deal was won',
    cost: 'What they cost',
    costLead: 'ads to money of the CRM',
  },
  trend: 'CRM revenue and spend by day',

  insights: {
    title: 'What matters now',
    lead: 'the most money first',
    severities: { high: 'Important', medium: 'Notable', low: 'For your information' },
    open: {
      revenueTrend: 'Open revenue by day',
      byProducts: 'Open products',
      breakdown: 'Open the breakdown',
      funnel: 'Open the funnel',
    },
    createTask: 'Create task',
    everything: 'All sales',
    good: 'Good news',
    none: 'Nothing unusual',
    noneLead: 'Revenue, conversion and refunds are within their usual limits, no deals are stuck.',
  },

  funnel: {
    title: 'Sales funnel',
    view: 'How to count',
    cohort: 'Deals of the period',
    period: 'Events of the period',
    cohortNote: 'deals created in the period, however long they take',
    periodNote: 'each stage by its own day: these are different deals',
    steps: {
      impressions: 'Impressions',
      clicks: 'Clicks',
      leads: 'Leads',
      mql: 'MQL',
      sql: 'SQL',
      contracts: 'Contracts',
    },
    rateOf: {
      ads: 'as the platforms report',
      cohort: 'the same deals',
      period: 'different people, one period',
    },
    behind: '{{value}} left behind',
    facts: 'What came of the funnel',
    open: 'Still open',
    dealToWon: 'Lead → contract',
    daysToWon: 'Median to the sale',
    revenue: 'CRM revenue',
    averageDeal: 'Average deal',
    empty: 'There is nothing to build a funnel of in this period.',
    emptyLead: 'It takes impressions of the platforms or deals of the CRM. Choose another period.',
  },

  products: {
    title: 'Revenue by product',
    none: 'No product',
    empty: 'No sales by product in this period.',
    emptyLead: 'Name the product of a deal in the file that you upload.',
  },

  breakdown: {
    title: 'Breakdown of sales',
    by: 'Breakdown',
    dimensions: {
      channel: 'Channels',
      manager: 'Managers',
      client: 'Clients',
      country: 'Countries',
      product: 'Products',
    },
    dimension: {
      channel: 'Channel',
      manager: 'Manager',
      client: 'Client',
      country: 'Country',
      product: 'Product',
    },
    unknown: {
      channel: 'No source',
      manager: 'No manager',
      client: 'No client',
      country: 'No country',
      product: 'No product',
    },
    empty: 'The CRM has no deals in this period. Upload some or choose another period.',
  },

  empty: {
    title: 'No sales in this period.',
    lead: 'Upload deals from your CRM or choose another period.',
  },
};
