import type { TaskStatus } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { Drafts } from '../board/Drafts.tsx';
import { useDrafts } from '../board/useDrafts.ts';
import type { TaskQuery } from '../filter/filter.ts';
import { usePeople } from '../usePeople.ts';
import css from './QuickAddBox.module.css';

const QuickAdd = lazy(async () => ({ default: (await import('../board/QuickAdd.tsx')).QuickAdd }));

interface QuickAddBoxProps {
  status: TaskStatus;
  query: TaskQuery;
  /** The day that it was begun on. */
  due?: string | undefined;
  onClose: () => void;
}

/** The form for new tasks outside of the board's columns, with what has not become a task yet. */
export function QuickAddBox({ status, query, due, onClose }: QuickAddBoxProps) {
  const projects = useQuery(projectChoicesQuery).data;
  const people = usePeople();
  const { drafts, create, retry, discard } = useDrafts();
  return (
    <div data-column={status} className={css.box}>
      {projects !== undefined && projects.length > 0 && (
        <Suspense>
          <QuickAdd
            status={status}
            filter={query}
            projects={projects}
            people={people}
            due={due}
            onCreate={create}
            onClose={onClose}
          />
        </Suspense>
      )}
      <Drafts drafts={drafts} onRetry={retry} onDiscard={discard} />
    </div>
  );
}
