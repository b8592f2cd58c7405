import { taskStatus } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Board.module.css';

const CARDS = [4, 3, 2, 3, 1];

export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.tasks.board.loading)} className={css.board}>
      {taskStatus.options.map((status, column) => (
        <div key={status} className={css.skeleton}>
          <div className={css.skeletonHead}>
            <Skeleton width={96} height={14} />
          </div>
          {Array.from({ length: CARDS[column] ?? 2 }, (_, card) => (
            <div key={card} className={css.skeletonCard}>
              <Skeleton width={56} height={10} />
              <Skeleton width={`${92 - card * 12}%`} height={14} />
              <Skeleton width="48%" height={12} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
