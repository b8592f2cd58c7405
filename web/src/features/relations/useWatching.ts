import { unwatchTask, watchTask } from '@takt/contract/relations.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { type RelationAct, useRelationAct } from './api.ts';

/** Lets a person watch a task, or no more; each can be undone. */
export function useWatching(id: string): {
  watch: (userId: string) => void;
  unwatch: (userId: string) => void;
} {
  const { t } = useTranslation();
  const act = useRelationAct(id);
  const added = (userId: string): RelationAct => ({
    change: (known) => ({ ...known, watchers: [...new Set([...known.watchers, userId])] }),
    send: () => call(watchTask, { params: { id, userId } }),
  });
  const removed = (userId: string): RelationAct => ({
    change: (known) => ({ ...known, watchers: known.watchers.filter((one) => one !== userId) }),
    send: () => call(unwatchTask, { params: { id, userId } }),
  });
  return {
    watch: (userId) =>
      act({ ...added(userId), done: { title: t(($) => $.task.watcherAdded), undo: removed(userId) } }),
    unwatch: (userId) =>
      act({ ...removed(userId), done: { title: t(($) => $.task.watcherRemoved), undo: added(userId) } }),
  };
}
