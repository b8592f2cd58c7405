import type { Subject } from '@takt/contract/subjects.ts';

/** Filters of a report beyond the subject itself, as they were typed or chosen. */
export const filterText = (
  filters: Readonly<Record<string, string | undefined>>,
  subject: Pick<Subject, 'kind' | 'id'>,
): string =>
  Object.entries(filters)
    .flatMap(([name, value]) => (value && !isSubject(name, value, subject) ? [value] : []))
    .join(', ');

const kinds: Readonly<Record<string, Subject['kind']>> = {
  platform: 'platform',
  campaign_id: 'campaign',
  product_key: 'product',
  source: 'source',
};
const isSubject = (name: string, value: string, { kind, id }: Pick<Subject, 'kind' | 'id'>): boolean =>
  kinds[name] === kind && value === id;
