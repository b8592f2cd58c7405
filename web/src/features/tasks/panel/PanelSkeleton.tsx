import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './TaskPanel.module.css';

export function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.task.loading)}>
      <div className={css.head}>
        <Skeleton width={56} height={14} />
      </div>
      <div className={css.body}>
        <Skeleton width="72%" height={24} />
        <div>
          {[1, 2, 3, 4, 5, 6].map((field) => (
            <Skeleton key={field} height={32} />
          ))}
        </div>
        <Skeleton height={140} />
      </div>
    </div>
  );
}
