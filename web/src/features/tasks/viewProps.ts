import type { TaskStatus } from '@takt/contract/tasks.ts';
import type { TaskQuery } from './filter/filter.ts';
import type { TasksSearch } from './search.ts';
import type { Peek } from './usePeek.ts';

/** What each of the views is given. */
export interface TaskViewProps {
  query: TaskQuery;
  search: TasksSearch;
  onChange: (part: Partial<TasksSearch>) => void;
  peek: Peek;
  /** A task is being written. */
  adding: TaskStatus | null;
  onAdd: (status: TaskStatus | null) => void;
  /** Undefined where there is nothing to take away. */
  onClearFilter: (() => void) | undefined;
}
