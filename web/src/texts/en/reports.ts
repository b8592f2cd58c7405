import type { reports as russian } from '../ru/reports.ts';
import type { Like } from '../shape.ts';

export const reports: Like<typeof russian> = {
  table: {
    scroll: '{{title}}: table',
    total: 'Total',
    none: 'Nothing found',
    columns: 'Columns: {{title}}',
    usualColumns: 'Usual columns',
    findColumn: 'Find a column',
    menu: 'Actions: {{title}}',
    rowMenu: 'Actions for the row',
    explain: '{{name}}: how it is counted',
    download: 'Download',
    save: {
      csv: 'CSV table',
      xlsx: 'Excel workbook (XLSX)',
    },
    failed: 'The file could not be saved',
    changeOf: 'Δ {{name}}',
  },

  block: {
    loading: '{{title}}: loading',
    empty: 'There is nothing here in this period',
    noData: 'There are no data yet.',
    upload: 'Upload a file',
  },

  organisation: 'The whole organization',
  daily: {
    plan: 'Plan',
    measure: 'Measure',
    both: 'Spend and revenue',
    title: 'Measures by day',
    of: '{{name}} by day',
  },

  platforms: {
    title: 'Platforms',
    unknown: 'Without a platform',
  },
  today: {
    title: 'Today',
    at: 'at {{time}}',
    nothing: 'There are no figures of today yet.',
    connect: 'Connect a source to see the figures of today',
    rows_one: '{{count}} row today',
    rows_other: '{{count}} rows today',
    running: 'loading…',
    failed: 'the load failed',
    none: 'no data',
    yesterday: 'data up to yesterday',
    upTo: 'data up to {{day}}',
  },
  attention: {
    title: 'Needs attention',
    all: 'All {{count}} of the week',
    empty: 'Nothing alarming in the last week: the figures are as usual.',
  },

  frame: {
    section: 'Section of analytics',
    tabs: 'Parts of the report',
  },

  filters: {
    label: 'Filters',
    search: 'Search by name',
    all: 'Clear filters',
    remove: 'Remove the filter: {{name}}',
    platform: 'Platform',
    campaign: 'Campaign',
    product: 'Product',
    source: 'Source',
    find: {
      platform: 'Find a platform',
      campaign: 'Find a campaign',
      product: 'Find a product',
      source: 'Find a source',
    },
    loading: 'Loading the values…',
  },

  menu: {
    createTask: 'Create a task',
    pin: 'Pin to a dashboard',
    filterBy: 'Show only this',
    to: {
      campaign: 'Open the campaign',
      creative: 'Open the creative',
      campaigns: 'Show campaigns',
      creatives: 'Show creatives',
      sales: 'Show sales',
    },
  },

  keys: {
    title: 'Report',
    period: 'Period',
    filter: 'Filter',
    rows: 'Along the rows of a table',
    cells: 'Along the figures of a row',
    row: 'Open the row',
    rowMenu: 'Actions for the row',
  },
};
