import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './MemberSkeleton.module.css';

export function MemberSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={`card ${css.list}`}>
      {[168, 132, 204, 148, 180, 120].map((width) => (
        <div key={width} className={css.row}>
          <Skeleton circle width={32} height={32} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
