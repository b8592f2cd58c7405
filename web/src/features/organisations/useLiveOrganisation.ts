import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRefusal, useLive } from '../../api/live.ts';
import { useAuth } from '../auth/AuthProvider.tsx';

/**
 * Keeps the tab's organisation true: its name and settings, the person's own role, and whether he is still in it. Who
 * is no longer goes on in the next of his organisations.
 */
export function useLiveOrganisation(): void {
  const queries = useQueryClient();
  const { user } = useAuth();
  useLive(({ entity, entity_id }) => {
    if (entity === 'organisation' || (entity === 'member' && entity_id === user?.id))
      void queries.invalidateQueries({ queryKey: ['organisations'], exact: true });
  });
  useEffect(
    () => onRefusal(() => void queries.invalidateQueries({ queryKey: ['organisations'], exact: true })),
    [queries],
  );
}
