import { queryOptions } from '@tanstack/react-query';
import worldAtlas from 'world-atlas/countries-110m.json?url';
import { type MapShapes, regionShapes, worldShapes } from './shapes.ts';

// The shapes are the heaviest part of such a screen: asked for once, kept as long as the page is open.

export const worldQuery = queryOptions({
  queryKey: ['map', 'world'],
  queryFn: ({ signal }) => ask(worldAtlas, worldShapes, signal),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The installation's own regions; null where it has none: then there are tiles. */
export const regionsQuery = queryOptions({
  queryKey: ['map', 'regions'],
  queryFn: ({ signal }) => ask('/regions.json', regionShapes, signal),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

async function ask(
  address: string,
  read: (file: unknown) => MapShapes,
  signal: AbortSignal,
): Promise<MapShapes | null> {
  const answer = await fetch(address, { signal });
  if (answer.status === 204) return null;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return read(await answer.json());
}
