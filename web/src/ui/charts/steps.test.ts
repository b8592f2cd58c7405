import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { letterInk } from './map.ts';
import { mixed } from './pictureFile.ts';
import { areaShare, heatShare, stepEnds, stepOf } from './steps.ts';

test('steps are by quantiles: one huge value does not make all others pale', () => {
  const ends = stepEnds([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, null]);

  expect(ends).toHaveLength(5);
  expect(ends.at(-1)).toBe(1000);
  expect([1, 5, 9, 1000].map((value) => stepOf(value, ends))).toEqual([0, 2, 4, 4]);
  expect(stepOf(null, ends)).toBeNull();
});

test('there are no more steps than different values', () => {
  expect(stepEnds([7, 7, null])).toEqual([7]);
  expect(stepEnds([null])).toEqual([]);
  expect(stepOf(7, [])).toBeNull();
});

const tokens = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');
const themes = ['light', 'dark'].map((theme) => {
  const block = new RegExp(`scheme='${theme}'\\] \\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
  const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]+);`).exec(block)?.[1] ?? '';
  return { theme, token };
});

test.each(themes)('a text keeps AA contrast on every step of heat and every tile: $theme', ({ token }) => {
  const ground = (share: number) => mixed(token('--c1'), token('--panel'), share);
  const steps = [0, 1, 2, 3, 4];

  for (const step of steps) {
    expect(contrast(token('--ink'), ground(heatShare(step, 5)))).toBeGreaterThanOrEqual(4.5);
    const share = areaShare(step, 5);
    const letters = letterInk({ of: '--c1', share });
    expect(contrast(token(letters), ground(share)), `step ${step}`).toBeGreaterThanOrEqual(4.5);
  }
  const nothing = mixed(token('--c5'), token('--panel'), 0.22);
  expect(contrast(token('--ink'), nothing)).toBeGreaterThanOrEqual(4.5);
});

/** WCAG 2 */
function contrast(a: string, b: string): number {
  const [light = 1, dark = 1] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
