import { useState } from 'react';

export type ProjectsView = 'cards' | 'table';
const KEY = 'takt-projects-view';

/** What the address says, else what this person chose last in this browser. */
export function useProjectsView(
  asked: ProjectsView | undefined,
): [ProjectsView, (view: ProjectsView) => void] {
  const [kept] = useState(() => localStorage.getItem(KEY));
  const view = asked ?? (kept === 'cards' ? 'cards' : 'table');
  return [view, (next) => localStorage.setItem(KEY, next)];
}
