import type { Finding } from '@takt/contract/evidence.ts';
import type { OutcomeBy } from './marketing.ts';
import type { Names } from './useNames.ts';

/** A row by platform or by campaign; null where deals say nothing of it. */
interface OutcomeKey {
  platform: string | null;
  campaign_id: string | null;
  campaign: string;
}

export const outcomeName = (row: OutcomeKey, by: OutcomeBy, names: Names): string =>
  by === 'platform' ? names.platform(row.platform) : names.campaign(row);

/** What a task of the row is about; undefined where the deals say nothing of it. */
export function outcomeSubject(row: OutcomeKey, by: OutcomeBy, names: Names): Finding['subject'] | undefined {
  const id = by === 'platform' ? row.platform : row.campaign_id;
  return id === null || id === '' ? undefined : { kind: by, id, name: outcomeName(row, by, names) };
}
