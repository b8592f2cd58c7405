import type { TaktEvent } from '@takt/contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isGapless, useLive } from '../../../api/live.ts';
import { taskQuery } from '../api.ts';
import { hearEvent, rereadBoards } from './api.ts';
import { changesTask, concernsTasks } from './events.ts';
import { remember } from './heard.ts';
import { hearRow, rereadRows } from '../rows.ts';

export interface Hold {
  /** From here on changes wait… */
  hold: () => void;
  /** …and are now told all at once. */
  release: () => void;
}

/** Keeps every board and every open task true while it is mounted. */
export function useLiveBoards(): Hold {
  const queries = useQueryClient();
  const held = useRef<TaktEvent[] | null>(null);
  const lastSeq = useRef<number | null>(null);
  const missed = useRef(false);

  const apply = (event: TaktEvent) => {
    hearEvent(queries, event);
    hearRow(queries, event);
    // Many at once: the open one may be among them.
    if (event.entity !== 'task' && event.entity !== 'comment')
      void queries.invalidateQueries({ queryKey: ['tasks', 'one'] });
    const { queryKey } = taskQuery(event.entity_id);
    const known = queries.getQueryData(queryKey);
    if (known && changesTask(event, known)) void queries.invalidateQueries({ queryKey });
  };
  const settle = (events: readonly TaktEvent[]) => {
    for (const event of events) apply(event);
    if (missed.current) void Promise.all([rereadBoards(queries), rereadRows(queries)]);
    missed.current = false;
  };
  useLive((event) => {
    // A line that does not follow the last: something was missed, nobody knows what.
    const gap = lastSeq.current === null ? !isGapless() : event.seq > lastSeq.current + 1;
    lastSeq.current = event.seq;
    // A project counts its open and its finished tasks.
    const what = event.entity === 'project' ? ['projects'] : ['projects', 'key'];
    void queries.invalidateQueries({ queryKey: what });
    if (event.entity === 'label') void queries.invalidateQueries({ queryKey: ['labels'] });
    if (!concernsTasks(event)) return;
    remember(event);
    missed.current ||= gap;
    if (held.current) held.current.push(event);
    else settle([event]);
  });

  return {
    hold: () => {
      held.current = [];
    },
    release: () => {
      const lines = held.current ?? [];
      held.current = null;
      settle(lines);
    },
  };
}
