import type { Organisation } from '@takt/contract/organisations.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { organisationsQuery } from './current.ts';

/** The current organisation; for screens inside the guard that requires one, so it is always there. */
export function useOrganisation(): Organisation {
  const [organisation] = useSuspenseQuery(organisationsQuery).data.items;
  if (!organisation) throw new Error('useOrganisation must be used where the guard requires an organisation');
  return organisation;
}
