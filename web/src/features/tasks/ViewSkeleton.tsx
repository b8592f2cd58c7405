import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './ViewSkeleton.module.css';

export function ViewSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.views.loading)} className={css.skeleton}>
      {Array.from({ length: 9 }, (_, row) => (
        <Skeleton key={row} width={`${96 - ((row * 17) % 40)}%`} height={18} />
      ))}
    </div>
  );
}
