import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import type { MapProps } from './map.ts';

const Regions = lazy(() => import('./maps.tsx').then(({ Regions: Map }) => ({ default: Map })));

/** Russian regions by ISO 3166-2 or name: tiles of one size, or the shapes of the installation's own file. */
export function RegionMap(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <Regions {...props} />
    </Suspense>
  );
}
