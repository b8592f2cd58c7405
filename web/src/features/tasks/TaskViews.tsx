import { lazy, Suspense } from 'react';
import { OpenTask } from './OpenTask.tsx';
import type { TaskView } from './search.ts';
import type { TaskViewProps } from './viewProps.ts';
import { ViewSkeleton } from './ViewSkeleton.tsx';

const views = {
  list: lazy(async () => ({ default: (await import('./list/TaskList.tsx')).TaskList })),
  calendar: lazy(async () => ({ default: (await import('./calendar/TaskCalendar.tsx')).TaskCalendar })),
  timeline: lazy(async () => ({ default: (await import('./timeline/TaskTimeline.tsx')).TaskTimeline })),
};

/** The views beside the board, each fetched when it is first looked at. */
export function TaskViews({ view, ...props }: TaskViewProps & { view: Exclude<TaskView, 'board'> }) {
  const View = views[view];
  return (
    <>
      <Suspense fallback={<ViewSkeleton />}>
        <View {...props} />
      </Suspense>
      <OpenTask peek={props.peek} />
    </>
  );
}
