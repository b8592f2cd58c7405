import type { Headline } from '@takt/contract/briefings.ts';
import type { Finding } from '@takt/contract/sales.ts';
import { screenLink } from '../../../metrics/screens.ts';

const anchors: Readonly<Record<string, string>> = {
  '/analytics/sales/revenue-trend': 'sales-trend',
  '/analytics/sales/by-products': 'sales-products',
  '/analytics/sales/breakdown': 'sales-breakdown',
  '/analytics/sales/conversion-funnel': 'sales-funnel',
};

/** A finding of sales; a stage is one of the organisation's. */
export function salesHeadline(finding: Finding): Headline {
  const { kind, entity, measure, value, previous, money, sentence, query } = finding;
  const { start_date: from, end_date: to, by } = query.parameters;
  const anchor = anchors[query.path];
  return {
    kind: 'sales',
    severity: kind === 'revenue_up' ? 'good' : finding.severity,
    subject: subjectOf(entity),
    measure,
    value,
    previous,
    money,
    sentence,
    link: screenLink('/analytics/sales', { from, to, by }) + (anchor === undefined ? '' : `#${anchor}`),
  };
}

function subjectOf({ kind, id }: Finding['entity']): Headline['subject'] {
  if (id === null || kind === 'stage' || kind === 'organisation')
    return { kind: 'organisation', id: '', name: '', source_id: '' };
  return { kind, id, name: id, source_id: '' };
}
