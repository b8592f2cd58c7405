import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './ClientList.module.css';

export function ClientSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.clients.list.loading)} className="card">
      {[168, 132, 204, 148, 180, 120].map((width) => (
        <div key={width} className={css.waiting}>
          <Skeleton circle width={32} height={32} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
