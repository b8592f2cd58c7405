import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../Failure.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { prepareMap, tileShapes } from './map.ts';
import { MapFigure } from './MapFigure.tsx';
import { regionsQuery, worldQuery } from './mapFiles.ts';
import { regionCode } from './regionTiles.ts';
import type { MapShapes } from './shapes.ts';
import type { MapProps } from './map.ts';

/** Loaded with the first map. */
export function World(props: MapProps) {
  const { t } = useTranslation();
  const world = useQuery(worldQuery);
  if (world.isError) return <Failure message={t(($) => $.charts.map.failed)} retry={world.refetch} />;
  if (!world.data) return <Skeleton height={480} />;
  return <OnShapes {...props} shapes={world.data} codeOf={isoCode} />;
}

export function Regions(props: MapProps) {
  const { t, i18n } = useTranslation();
  const tiles = useMemo(() => tileShapes(i18n.language), [i18n.language]);
  const own = useQuery(regionsQuery);
  if (own.isPending) return <Skeleton height={480} />;
  // A file that can't be read is the administrator's matter, not a reason to show nothing.
  const shapes = own.data ?? tiles;
  const hint = shapes === tiles ? t(($) => $.charts.map.tiles) : undefined;
  return <OnShapes {...props} shapes={shapes} codeOf={regionOrName} hint={hint} />;
}

const isoCode = (code: string) => code.toUpperCase();
const regionOrName = (name: string) => regionCode(name) ?? name.toLocaleLowerCase();

interface OnShapesProps extends MapProps {
  shapes: MapShapes;
  codeOf: (code: string) => string;
  hint?: string | undefined;
}

function OnShapes({ shapes, codeOf, ...props }: OnShapesProps) {
  const drawing = useMemo(() => prepareMap(props.values, shapes, codeOf), [props.values, shapes, codeOf]);
  return <MapFigure {...props} drawing={drawing} />;
}
