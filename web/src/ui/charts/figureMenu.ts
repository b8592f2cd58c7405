import { createContext, type ReactNode } from 'react';
import type { Period } from '../period.ts';
import type { MenuSection } from '../PointMenu.tsx';

/** What a screen adds to the figures inside of it: more acts for their menus, and the days they tell of. */
export interface FigureMenu {
  /** Before the files: create a task, pin, explain. */
  sections: readonly MenuSection[];
  /** Part of the names of files. */
  period: Period | null;
  /** In the head, before the menu: which measure, which way of looking. */
  controls?: ReactNode;
}

export const FigureMenuContext = createContext<FigureMenu>({ sections: [], period: null });
