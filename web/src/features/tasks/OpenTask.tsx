import { lazy, Suspense } from 'react';
import { withTexts } from '../../texts/i18n.ts';
import type { Peek } from './usePeek.ts';

const TaskPeek = lazy(async () => {
  const { TaskPeek: peek } = await withTexts(['task'], import('./panel/TaskPeek.tsx'));
  return { default: peek };
});

/** The panel of the task that the address names, beside whatever view it was opened from. */
export function OpenTask({ peek }: { peek: Peek }) {
  return (
    peek.id !== undefined && (
      <Suspense>
        <TaskPeek key={peek.id} id={peek.id} onClose={peek.close} />
      </Suspense>
    )
  );
}
