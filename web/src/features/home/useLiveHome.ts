import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onMail, useLive } from '../../api/live.ts';
import { myDayQuery, overviewQuery } from './api.ts';

/** ms: a burst of changes is one; counting the whole company may wait longer than one's own day. */
const MY_DAY = 600;
const OVERVIEW = 3000;

const shown = new Set(['task', 'comment', 'project', 'operation', 'work_import', 'label', 'client']);

/** What others do shows here too. */
export function useLiveHome(): void {
  const queries = useQueryClient();
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);

  const soon = (after: number, queryKey: readonly unknown[]) => {
    if (timers.current.has(after)) return;
    const read = () => {
      timers.current.delete(after);
      void queries.invalidateQueries({ queryKey });
    };
    timers.current.set(after, setTimeout(read, after));
  };
  useLive(({ entity }) => {
    if (!shown.has(entity)) return;
    soon(MY_DAY, myDayQuery.queryKey);
    soon(OVERVIEW, overviewQuery.queryKey);
  });
  // A mention belongs to the day as well.
  useEffect(() => onMail(() => void queries.invalidateQueries(myDayQuery)), [queries]);
}
