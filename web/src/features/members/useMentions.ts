import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Suggested } from '../../ui/MarkdownEditor.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { nameOf } from '../auth/auth.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { foundPeopleQuery, peopleQuery } from './api.ts';

interface Mentions {
  /** People of the organisation for what was typed behind an @. */
  suggest: (query: string) => Promise<Suggested[]>;
  /** Names by usernames; undefined until everybody is known. */
  names: ReadonlyMap<string, string> | undefined;
  /** The reader's own username. */
  own: string | undefined;
}

export function useMentions(): Mentions {
  const { id: orgId } = useOrganisation();
  const { user } = useAuth();
  const queries = useQueryClient();
  const everybody = useQuery(peopleQuery(orgId)).data;
  const names = useMemo(
    () =>
      everybody?.complete
        ? new Map(
            [...everybody.people.values()].flatMap(({ username, name }) =>
              username === null ? [] : [[username, name] as const],
            ),
          )
        : undefined,
    [everybody],
  );
  return {
    names,
    own: user?.username,
    suggest: async (query) => {
      const found = await queries.fetchQuery(foundPeopleQuery(orgId, query.trim())).catch(() => []);
      return found.slice(0, 8).map((person) => ({
        id: person.id,
        username: person.username,
        name: nameOf(person),
        avatar: person.avatar_url,
      }));
    },
  };
}
