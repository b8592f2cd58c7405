import type { Subject } from '@takt/contract/subjects.ts';

/** Filters of a report beyond the subject itself, as they were typed or chosen. */
export const otherFilters = (
  filters: Readonly<Record<string, string | undefined>>,
  subject: Pick<Subject, 'kind' | 'id'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value && !isSubject(name, value, subject) ? [[name, value]] : [],
    ),
  );

const kinds: Readonly<Record<string, Subject['kind']>> = {
  platform: 'platform',
  campaign_id: 'campaign',
  product_key: 'product',
  source: 'source',
};
const isSubject = (name: string, value: string, { kind, id }: Pick<Subject, 'kind' | 'id'>): boolean =>
  kinds[name] === kind && value === id;
