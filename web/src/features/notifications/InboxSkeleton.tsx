import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './inbox.module.css';

export function InboxSkeleton() {
  return (
    <ul aria-busy="true" className={`card ${css.list}`}>
      {[64, 48, 72, 56].map((width) => (
        <li key={width} className={css.group}>
          <span className={css.dot} />
          <Skeleton circle width={28} height={28} />
          <div className={css.what}>
            <Skeleton width={`${width}%`} height={20} />
            <Skeleton width="40%" height={16} />
          </div>
        </li>
      ))}
    </ul>
  );
}
