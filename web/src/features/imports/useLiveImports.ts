import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../api/live.ts';
import { bringsFigures } from './imports.ts';

/** Keeps lists of imports and sources, and the reports made of them, as they are on the server. */
export function useLiveImports(): void {
  const queries = useQueryClient();
  useLive((event) => {
    const isOfSource = event.kind.startsWith('source.');
    if (event.kind !== 'import.changed' && !isOfSource) return;
    void queries.invalidateQueries({ queryKey: ['imports', 'list'] });
    void queries.invalidateQueries({ queryKey: ['imports', 'one'] });
    if (isOfSource || bringsFigures(event)) {
      void queries.invalidateQueries({ queryKey: ['sources'] });
      void queries.invalidateQueries({ queryKey: ['analytics'] });
    }
  });
}
