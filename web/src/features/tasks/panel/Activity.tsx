import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../texts/i18n.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Comments } from '../../comments/Comments.tsx';
import css from './TaskPanel.module.css';

const History = lazy(async () => {
  const { History: history } = await withTexts(['history'], import('../../history/History.tsx'));
  return { default: history };
});

/** What is said about the task, and what was done to it. */
export function Activity({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'comments' | 'history'>('comments');
  const label = t(($) => $.task.activity);
  return (
    <section aria-label={label} className={css.activity}>
      <Segmented
        label={label}
        options={[
          { value: 'comments', label: t(($) => $.task.comments.title) },
          { value: 'history', label: t(($) => $.task.history) },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'comments' ? (
        <Comments taskId={taskId} />
      ) : (
        <Suspense fallback={<Skeleton height={64} />}>
          <History taskId={taskId} />
        </Suspense>
      )}
    </section>
  );
}
