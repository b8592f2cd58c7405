import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import type { MapProps } from './map.ts';

const World = lazy(() => import('./maps.tsx').then(({ World: Map }) => ({ default: Map })));

/** Countries by ISO 3166-1 alpha-2. The shapes are Natural Earth's; Takt takes no position on borders. */
export function WorldMap(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <World {...props} />
    </Suspense>
  );
}
