import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prepareMap, tileShapes } from './map.ts';
import { regionCode, regionTiles } from './regionTiles.ts';
import { regionShapes, worldShapes } from './shapes.ts';

const atlas: unknown = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-110m.json'), 'utf8'),
);
const upper = (code: string) => code.toUpperCase();

test('every shape of the world that has a number has its two letters', () => {
  const { places, width, height } = worldShapes(atlas);
  const without = places.filter(({ code }) => code === '').map(({ name }) => name);

  expect(places.length).toBeGreaterThan(170);
  expect(without).toEqual(['N. Cyprus', 'Somaliland', 'Kosovo']);
  expect(width / height).toBeGreaterThan(1.5);
  // A tip on France stands in Europe, not on the way to Guiana.
  const [france, germany] = ['FR', 'DE'].map((code) => places.find((place) => place.code === code));
  expect(Math.abs((france?.x ?? 0) - (germany?.x ?? 0))).toBeLessThan(60);
});

test('a place without a figure is grey, one that the map lacks is walked over and named', () => {
  const values = [
    { code: 'de', label: 'Германия', value: 10 },
    { code: 'SG', label: 'Сингапур', value: 90 },
    { code: 'FR', label: 'Франция', value: null },
  ];
  const drawing = prepareMap(values, worldShapes(atlas), upper);
  const inkOf = (code: string) => drawing.places.find((place) => place.code === code)?.ink;

  expect(drawing.order.map(({ label }) => label)).toEqual(['Сингапур', 'Германия', 'Франция']);
  expect(drawing.offMap.map(({ label }) => label)).toEqual(['Сингапур']);
  expect(inkOf('DE')).toMatchObject({ of: '--c1' });
  expect(inkOf('FR')).toEqual(inkOf('BR'));
});

test('the tiles are the 83 codes of ISO 3166-2:RU, each in a place of its own', () => {
  expect(new Set(regionTiles.map(({ code }) => code)).size).toBe(83);
  expect(new Set(regionTiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(83);
  expect(regionTiles.every(({ code }) => /^RU-[A-Z]{2,3}$/.test(code))).toBe(true);
  expect(tileShapes('ru').places.find(({ code }) => code === 'RU-MOW')).toMatchObject({
    name: 'Москва',
    text: 'Мск',
  });
  expect(tileShapes('pl').places.find(({ code }) => code === 'RU-MOW')).toMatchObject({ text: 'MOW' });
});

test.each([
  ['RU-SAM', 'RU-SAM'],
  ['Самарская область', 'RU-SAM'],
  ['самарская обл.', 'RU-SAM'],
  ['г. Москва', 'RU-MOW'],
  ['Московская область', 'RU-MOS'],
  ['Moscow', 'RU-MOW'],
  ['Moscow Oblast', 'RU-MOS'],
  ['Татарстан', 'RU-TA'],
  ['Ханты-Мансийский автономный округ - Югра', 'RU-KHM'],
  ['Саха', 'RU-SA'],
  ['Орёл', null],
  ['Altai', null],
])('a region by its code or name: %s is %s', (name, code) => {
  expect(regionCode(name)).toBe(code);
});

test('a file of shapes may be GeoJSON; anything else is refused', () => {
  const square = {
    type: 'Feature',
    id: 'RU-SAM',
    properties: { name: 'Самарская область' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [50, 53],
          [50, 54],
          [51, 54],
          [51, 53],
          [50, 53],
        ],
      ],
    },
  };

  const { places } = regionShapes({ type: 'FeatureCollection', features: [square] });
  expect(places).toMatchObject([{ code: 'RU-SAM', name: 'Самарская область' }]);
  expect(places[0]?.d).toMatch(/^M/);
  expect(() => regionShapes({ hello: 'world' })).toThrow();
});
