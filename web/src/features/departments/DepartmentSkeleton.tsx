import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './DepartmentSkeleton.module.css';

export function DepartmentSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t(($) => $.departments.loading)}
      className={`card ${css.list}`}
    >
      {[
        [0, 180],
        [20, 140],
        [20, 164],
        [40, 120],
        [0, 152],
      ].map(([indent, width], row) => (
        <div key={row} className={css.row} style={{ paddingLeft: 36 + (indent ?? 0) }}>
          <Skeleton width={width ?? 0} height={14} />
        </div>
      ))}
    </div>
  );
}
