import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import type { Line } from '../../../files/lines.ts';
import {
  amountReader,
  columnsOf,
  currencyReader,
  dayReader,
  keptText,
  orSkip,
  textReader,
  Unreadable,
} from './cells.ts';
import { endOf } from './stages.ts';
import { platformKey } from './names.ts';
import type { Read } from './records.ts';

/**
 * Lines of a CRM: leads, deals, contracts. A record is known by its deal's id; where the CRM has a lead of its own
 * before the deal, by the lead's, so that files of leads and of what became of them meet.
 */
export function createDealReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const columns = columnsOf(mapping, header);
  const text = (field: ImportField, work?: (cell: string) => string) => textReader(columns, field, work);
  const day = (field: ImportField) => dayReader(columns, field);
  const amount = (field: ImportField) => amountReader(columns, field);
  const [dealId, leadId] = [text('deal_id'), text('lead_id')];
  const texts = {
    title: text('title'),
    personId: text('person_id'),
    clientId: text('client_id'),
    client: text('client'),
    product: text('product'),
    country: text('country'),
    region: text('region'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmContent: text('utm_content'),
    utmTerm: text('utm_term'),
    lostReason: text('lost_reason'),
    stage: text('stage'),
    manager: text('manager'),
    platform: text('platform', (cell) => platformKey(keptText(cell))),
    campaignId: text('campaign_id'),
    adId: text('ad_id'),
  };
  const days = {
    created: day('created'),
    mql: day('mql'),
    sql: day('sql'),
    won: day('won'),
    lost: day('lost'),
  };
  const amounts = { amount: amount('amount'), refunded: amount('refunded'), cogs: amount('cogs') };
  const [origin, closed, currency] = [
    text('origin'),
    day('closed'),
    currencyReader(columns, mapping.currency),
  ];

  return ({ number: line, cells, fault }) => {
    if (fault) return { skip: { line, code: fault } };
    return orSkip(line, () => {
      const lead = leadId(cells);
      const id = lead === '' ? dealId(cells) : leadKey(lead);
      if (id === '') throw new Unreadable({ code: 'no_deal_id' });
      const said = allOf(texts, cells);
      const reached = allOf(days, cells);
      const end = endOf(said.stage);
      const ended = end === undefined ? null : closed(cells);
      return {
        deal: {
          line,
          dealId: id,
          ...said,
          origin: origin(cells) || said.utmSource,
          ...reached,
          won: reached.won ?? (end === 'won' ? ended : null),
          lost: reached.lost ?? (end === 'lost' ? ended : null),
          ...allOf(amounts, cells),
          currency: currency(cells),
          found: said.campaignId === '' && said.adId === '' ? ('none' as const) : ('exact_click' as const),
        },
      };
    });
  };
}

/** Leads and deals of one CRM are numbered apart: lead 5 is not deal 5. */
const leadKey = (id: string) => `lead:${id}`;

function allOf<K extends string, T>(
  readers: Readonly<Record<K, (cells: readonly string[]) => T>>,
  cells: readonly string[],
): Record<K, T>;
function allOf(
  readers: Readonly<Record<string, (cells: readonly string[]) => unknown>>,
  cells: readonly string[],
) {
  return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(cells)]));
}
