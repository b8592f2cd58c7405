import type { Organisation } from '@takt/contract/organisations.ts';

interface Lookup {
  data?: { items: Organisation[] } | undefined;
  isError: boolean;
  isFetching: boolean;
}

/** The company check of the guard: an answer, even an older one, wins; a failed look-up counts as none. */
export function companyOf({
  data,
  isError,
  isFetching,
}: Lookup): Organisation | 'unchecked' | 'checking' | 'none' {
  if (data) return data.items[0] ?? 'none';
  if (isFetching) return 'checking';
  return isError ? 'none' : 'unchecked';
}
