import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import type { Level } from './records.ts';

export function levelOf(mapping: Mapping): Level {
  const has = (...fields: ImportField[]) => mapping.columns.some(({ field }) => fields.includes(field));
  if (has('ad_id', 'ad')) return 'ad';
  if (has('ad_group_id', 'ad_group')) return 'ad_group';
  return has('campaign_id', 'campaign') ? 'campaign' : 'account';
}
