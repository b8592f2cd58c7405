import type { ReactNode } from 'react';
import type { TablerIcon } from '@tabler/icons-react';

/** One line of the palette. */
export interface Item {
  /** Unique in the whole list. */
  id: string;
  icon: TablerIcon;
  title: ReactNode;
  /** Before the title: `WEB-42`. */
  mark?: string;
  /** Below the title. */
  excerpt?: string;
  /** Keys that do the same. */
  keys?: readonly string[];
  /** What it is, where the section does not say so. */
  aside?: string;
  /** The palette has closed by then, unless `stays`. */
  run: () => void;
  stays?: boolean;
}
export interface ItemSection {
  title: string;
  items: readonly Item[];
}
