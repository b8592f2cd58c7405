import { useState } from 'react';
import { taskView, type TaskView } from './search.ts';

const keyOf = (userId: string) => `takt-task-view-${userId}`;
const kept = (userId: string): TaskView => taskView.catch('board').parse(localStorage.getItem(keyOf(userId)));

interface ShownView {
  view: TaskView;
  /** What the address is still to say: whoever comes without a choice finds the view that he left. */
  missing: TaskView | undefined;
  /** The part of the address for a view; the board is what it shows by itself. */
  choose: (view: TaskView) => { view: TaskView | undefined };
}

/** The address says which view; without a word it is the one that this person had last, and once he is here the board. */
export function useTaskView(inAddress: TaskView | undefined, userId: string): ShownView {
  const [first] = useState(() => kept(userId));
  const [begun, setBegun] = useState(inAddress !== undefined);
  const missing = !begun && inAddress === undefined && first !== 'board' ? first : undefined;
  return {
    view: inAddress ?? missing ?? 'board',
    missing,
    choose: (view) => {
      setBegun(true);
      localStorage.setItem(keyOf(userId), view);
      return { view: view === 'board' ? undefined : view };
    },
  };
}
