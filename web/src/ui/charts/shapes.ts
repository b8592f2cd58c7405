import {
  geoArea,
  geoCentroid,
  geoConicEqualArea,
  geoNaturalEarth1,
  geoPath,
  type GeoProjection,
} from 'd3-geo';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import type { Feature, FeatureCollection } from 'geojson';
import { z } from '@takt/contract/zod.ts';
import { countryCode } from './countryCodes.ts';

export interface PlaceShape {
  /** '' where the shape has none: it is drawn, and no figure finds it. */
  code: string;
  name: string;
  d: string;
  /** Where a tip stands. */
  x: number;
  y: number;
  /** Letters on a tile. */
  text?: string | undefined;
}
export interface MapShapes {
  width: number;
  height: number;
  places: readonly PlaceShape[];
}

const WIDTH = 960;

/** Countries by ISO 3166-1; Antarctica is left out, as nobody sells there and it takes a fifth of the height. */
export function worldShapes(topology: unknown): MapShapes {
  const shapes = features(topology).filter(({ id }) => String(id) !== '010');
  const named = shapes.map((shape) => ({
    shape,
    code: countryCode(String(shape.id ?? '')) ?? '',
    name: String(shape.properties?.['name'] ?? ''),
  }));
  // Turned a little, so that Chukotka stays with the rest of its country.
  return projected(named, geoNaturalEarth1().rotate([-11, 0]));
}

/** Regions of a file of one's own: GeoJSON or TopoJSON, with ISO 3166-2 or the name in `id` or in the properties. */
export function regionShapes(file: unknown): MapShapes {
  const shapes = features(file);
  const named = shapes.map((shape) => {
    const words = shape.properties ?? {};
    const name = String(words['name'] ?? words['NAME'] ?? words['name_ru'] ?? shape.id ?? '');
    return { shape, code: String(words['iso_3166_2'] ?? words['ISO'] ?? shape.id ?? name), name };
  });
  const [longitude] = geoCentroid({ type: 'FeatureCollection', features: shapes });
  return projected(named, geoConicEqualArea().rotate([-longitude, 0]).parallels([50, 70]));
}

const isTopology = z.custom<Topology>(
  (given) =>
    z
      .object({
        type: z.literal('Topology'),
        objects: z.record(z.string(), z.unknown()),
        arcs: z.array(z.unknown()),
      })
      .safeParse(given).success,
);
const isCollection = z.custom<FeatureCollection>(
  (given) =>
    z
      .object({
        type: z.literal('FeatureCollection'),
        features: z.array(z.object({ type: z.literal('Feature') })),
      })
      .safeParse(given).success,
);

/** Of either kind of file; throws where it is neither. */
function features(file: unknown): Feature[] {
  const topology = isTopology.safeParse(file);
  if (!topology.success) return isCollection.parse(file).features;
  const object = Object.entries(topology.data.objects).find(([name]) => name !== 'land')?.[1];
  if (!object) return [];
  const found = feature(topology.data, object);
  return found.type === 'FeatureCollection' ? found.features : [found];
}

interface Named {
  shape: Feature;
  code: string;
  name: string;
}

function projected(named: readonly Named[], projection: GeoProjection): MapShapes {
  const all: FeatureCollection = { type: 'FeatureCollection', features: named.map(({ shape }) => shape) };
  projection.fitWidth(WIDTH, all);
  const path = geoPath(projection).digits(1);
  const [, [, bottom]] = path.bounds(all);
  return {
    width: WIDTH,
    height: Math.ceil(bottom),
    places: named.map(({ shape, code, name }) => {
      const [x, y] = projection(geoCentroid(largestPart(shape))) ?? [0, 0];
      return { code, name, d: path(shape) ?? '', x: Math.round(x), y: Math.round(y) };
    }),
  };
}

/** France's middle is in France, not between it and Guiana. */
function largestPart(shape: Feature): Feature {
  const { geometry } = shape;
  if (geometry.type !== 'MultiPolygon') return shape;
  const parts = geometry.coordinates.map((coordinates): Feature => ({
    type: 'Feature',
    properties: null,
    geometry: { type: 'Polygon', coordinates },
  }));
  return parts.reduce((best, part) => (geoArea(part) > geoArea(best) ? part : best), parts[0] ?? shape);
}
