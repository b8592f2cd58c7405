import { expect, test } from 'vitest';
import { nearestDot, prepareScatter, type ScatterPoint } from './scatter.ts';

const box = { width: 600, height: 300 };
const point = (key: string, x: number | null, y: number | null, size?: number): ScatterPoint => ({
  key,
  label: `Кампания ${key}`,
  x,
  y,
  size,
});

test('a point without one of its values has no place and is counted', () => {
  const drawing = prepareScatter([point('a', 1, 1), point('b', null, 1), point('c', 2, null)], box);

  expect(drawing.dots.map((dot) => dot.point.key)).toEqual(['a']);
  expect(drawing.unplaced).toBe(2);
});

test('all dots lie inside the plot, from left to right, higher values higher', () => {
  const points = [point('big', 900, 5, 9), point('small', 100, 1, 1), point('middle', 500, 3, 4)];
  const { dots, plot } = prepareScatter(points, box);

  expect(dots.map((dot) => dot.point.key)).toEqual(['small', 'middle', 'big']);
  for (const { x, y } of dots) {
    expect(x).toBeGreaterThanOrEqual(plot.left);
    expect(x).toBeLessThanOrEqual(plot.right);
    expect(y).toBeGreaterThanOrEqual(plot.top);
    expect(y).toBeLessThanOrEqual(plot.bottom);
  }
  expect(dots[0]?.y).toBeGreaterThan(dots[2]?.y ?? 0);
  // Areas, not radiuses, stand for sizes: a third of the way in the root of 1/9.
  expect(dots[0]?.r).toBeCloseTo(4 + 12 / 3);
});

test('values more than a thousand times apart lie on a logarithmic scale, zero forbids it', () => {
  const far = [point('a', 10, 1), point('b', 100_000, 2), point('c', 1000, 3)];

  expect(prepareScatter(far, box).x.isLogarithmic).toBe(true);
  expect(prepareScatter(far, box).x.ticks.map(({ value }) => value)).toEqual([
    10, 100, 1000, 10_000, 100_000,
  ]);
  expect(prepareScatter(far, box).y.isLogarithmic).toBe(false);
  expect(prepareScatter([...far, point('d', 0, 1)], box).x.isLogarithmic).toBe(false);
});

test('medians need three points', () => {
  const three = [point('a', 1, 10), point('b', 2, 20), point('c', 9, 60)];

  expect(prepareScatter(three, box).x.median?.value).toBe(2);
  expect(prepareScatter(three, box).y.median?.value).toBe(20);
  expect(prepareScatter(three.slice(1), box).x.median).toBeNull();
});

test('no two names lie on each other', () => {
  const crowd = Array.from({ length: 30 }, (_, at) => point(String(at), 100 + (at % 3), 5 + at / 100));
  const { labels } = prepareScatter(crowd, box);

  for (const [at, label] of labels.entries()) {
    for (const other of labels.slice(at + 1)) {
      const apart = Math.abs(label.y - other.y) >= 12 || Math.abs(label.x - other.x) > 20;
      expect(apart, `${label.text} and ${other.text}`).toBe(true);
    }
  }
});

test('the mouse finds the nearest dot within reach', () => {
  const { dots } = prepareScatter([point('a', 1, 1), point('b', 2, 2)], box);
  const [first] = dots;

  expect(nearestDot(dots, (first?.x ?? 0) + 3, first?.y ?? 0)).toBe(0);
  expect(nearestDot(dots, (first?.x ?? 0) + 200, first?.y ?? 0, 24)).toBeNull();
});
