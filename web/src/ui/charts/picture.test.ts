import { expect, test } from 'vitest';
import { fitted, framed } from './picture.ts';
import { mixed, svgText } from './pictureFile.ts';
import { timeSeriesPicture } from './timeSeriesFiles.ts';

const colours = () => '#123456';
const formats = {
  day: String,
  shortDay: String,
  value: (value: number | null) => String(value),
  short: String,
  difference: () => null,
};

test('a file carries its title, its legend and its ground', () => {
  const text = svgText(
    framed('Расход', [{ label: 'Прошлый период', ink: '--c5', dash: [3, 4] }], 'предварительно', {
      width: 100,
      height: 50,
      shapes: [],
    }),
    colours,
  );

  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="132" height="154"/);
  expect(text).toContain('>Расход</text>');
  expect(text).toContain('>Прошлый период</text>');
  expect(text).toContain('>предварительно</text>');
  expect(text.indexOf('<rect')).toBeLessThan(text.indexOf('<text'));
});

test('a name can not become a part of the drawing', () => {
  const shape = { kind: 'text', x: 0, y: 0, text: '<script>alert("1")</script>\u0000&' } as const;
  const text = svgText({ width: 1, height: 1, shapes: [shape] }, colours);

  expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;</text>');
  expect(text).not.toContain('\u0000');
});

test('a gap of a line is a gap of its picture, and a lone point is a dot', () => {
  const days = ['2025-09-01', '2025-09-02', '2025-09-03', '2025-09-04', '2025-09-05'];
  const { shapes } = timeSeriesPicture(
    { days, lines: [{ key: 'a', label: 'A', colour: '--c1', values: [1, 2, null, null, 3] }] },
    formats,
  );

  const lines = shapes.filter((shape) => shape.kind === 'path' && shape.stroke === '--c1');
  expect(lines).toHaveLength(2);
  expect(shapes.filter(({ kind }) => kind === 'circle')).toHaveLength(1);
});

test('so much of one colour over another', () => {
  expect(mixed('#ffffff', '#000', 0.5)).toBe('#808080');
  expect(mixed('#3d4fe0', '#ffffff', 1)).toBe('#3d4fe0');
});

test('a long name is cut to its room', () => {
  expect(fitted('Москва', 12, 200)).toBe('Москва');
  expect(fitted('Очень длинное название кампании', 12, 80)).toMatch(/^Очень д.*…$/);
});
