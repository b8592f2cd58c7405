import type { TaktEvent } from '@takt/contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../api/live.ts';

/** ms: whatever happens meanwhile is one change. */
const TOGETHER = 500;

/** What others do to such things shows here too: the queries of these nouns are asked again. */
export function useRefreshed(entities: readonly TaktEvent['entity'][], nouns: readonly string[]): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ entity }) => {
    if (!entities.includes(entity)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const noun of nouns) void queries.invalidateQueries({ queryKey: [noun] });
    }, TOGETHER);
  });
}
