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

type InRole = Pick<Organisation, 'role'>;
/** Profile, settings, audit log; the api decides, the screen only hides what it would refuse. */
export const manages = ({ role }: InRole): boolean => role !== 'member';
export const owns = ({ role }: InRole): boolean => role === 'owner';

/** As the settings name it; undefined for a locale that nobody has named. */
export function localeName(names: Readonly<Record<string, string>>, locale: string): string | undefined {
  return Object.hasOwn(names, locale) ? names[locale] : undefined;
}
