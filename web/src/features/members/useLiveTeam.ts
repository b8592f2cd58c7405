import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../api/live.ts';
import { useAuth } from '../auth/AuthProvider.tsx';

/** ms: five hundred people invited at once are one change. */
const TOGETHER = 300;

/** What others do to people, departments and invitations shows here too. */
export function useLiveTeam(): void {
  const queries = useQueryClient();
  const { user } = useAuth();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ entity, entity_id }) => {
    // What one may do oneself is a part of the organisation.
    if (entity === 'member' && entity_id === user?.id)
      void queries.invalidateQueries({ queryKey: ['organisations'], exact: true });
    if (entity !== 'member' && entity !== 'invitation' && entity !== 'department') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const noun of ['members', 'invitations', 'departments'])
        void queries.invalidateQueries({ queryKey: [noun] });
    }, TOGETHER);
  });
}
