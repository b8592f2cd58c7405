import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nameOf } from '../auth/auth.ts';
import { membersQuery } from '../organisations/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';

export interface Person {
  id: string;
  name: string;
  avatar: string | null;
}
export type People = ReadonlyMap<string, Person>;

const MINUTES = 60_000;

/** Members by id, in the order of their names. Empty until they are there: a card does not wait for a face. */
export function usePeople(): People {
  const { id } = useOrganisation();
  const members = useQuery({ ...membersQuery(id), staleTime: 5 * MINUTES });
  return useMemo(
    () =>
      new Map(
        members.data?.items.map(({ user }) => [
          user.id,
          { id: user.id, name: nameOf(user), avatar: user.avatar_url },
        ]),
      ),
    [members.data],
  );
}
