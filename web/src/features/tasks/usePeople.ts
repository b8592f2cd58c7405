import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formerPersonQuery, type People, peopleQuery, type Person } from '../members/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';

export type { People, Person } from '../members/api.ts';

const nobody: People = new Map();

/** Members by id, in the order of their names. Empty until they are there: a card does not wait for a face. */
export function usePeople(): People {
  const { id } = useOrganisation();
  return useQuery(peopleQuery(id)).data?.people ?? nobody;
}

/** As `usePeople`, with those among `ids` who have left the organisation and not their work. */
export function usePeopleOf(ids: readonly (string | null)[]): People {
  const { id: orgId } = useOrganisation();
  const { people, complete } = useQuery(peopleQuery(orgId)).data ?? { people: nobody, complete: false };
  const gone = new Set(complete ? ids.filter((id) => id !== null && !people.has(id)) : []);
  const former = useQueries({
    queries: [...gone].flatMap((id) => (id === null ? [] : formerPersonQuery(orgId, id))),
    combine: found,
  });
  return useMemo(
    () =>
      former.length === 0
        ? people
        : new Map([...people, ...former.map((person) => [person.id, person] as const)]),
    [people, former],
  );
}

const found = (results: UseQueryResult<Person>[]): Person[] => results.flatMap(({ data }) => data ?? []);
