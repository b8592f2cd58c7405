import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './analytics.module.css';
import tiles from './Tiles.module.css';

const TILES = 6;
const ROWS = 6;

/** The shape of the report, so that nothing jumps when it comes. */
export function OverviewSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css.body} aria-busy="true" role="status" aria-label={t(($) => $.analytics.refreshing)}>
      <div className={tiles.box}>
        <div className={tiles.tiles}>
          {Array.from({ length: TILES }, (_, at) => (
            <div key={at} className={`card ${css.skeletonTile}`}>
              <Skeleton width={64} height={13} />
              <Skeleton width="80%" height={24} />
              <Skeleton width={48} height={18} />
              <Skeleton height={20} />
            </div>
          ))}
        </div>
      </div>
      <div className={`card ${css.skeletonCard}`}>
        <Skeleton width={220} height={16} />
        <Skeleton height={260} />
      </div>
      <div className={`card ${css.skeletonCard}`}>
        <Skeleton width={120} height={16} />
        {Array.from({ length: ROWS }, (_, at) => (
          <Skeleton key={at} height={20} />
        ))}
      </div>
    </div>
  );
}
