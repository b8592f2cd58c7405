import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { estimateOf, estimateText } from './estimate.ts';

test.for([
  ['2ч 30м', 150],
  ['2 часа 30 минут', 150],
  ['1.5h', 90],
  ['1,5', 90],
  ['2', 120],
  ['1:30', 90],
  ['45 мин', 45],
  ['45min', 45],
  ['3 дня', 1440], // 3 · 8 · 60
  ['1 нед. 1д', 2880], // 40 h + 8 h
  ['2 godz. 15 min', 135],
  ['1 tydzień', 2400],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['завтра', undefined],
  ['2 попугая', undefined],
  ['-3', undefined],
  ['99999 нед', undefined],
] as const)('%j is %j minutes', ([text, minutes]) => {
  expect(estimateOf(text)).toBe(minutes);
});

test('it is said in the language of the interface', () => {
  const said = (language: string, minutes: number) =>
    estimateText(minutes, formatsOf(language)).replaceAll(/[\u00a0\u202f]/g, ' ');

  expect(said('ru', 150)).toBe('2 ч 30 мин');
  expect(said('en', 150)).toBe('2 hr 30 min');
  expect(said('pl', 120)).toBe('2 godz.');
  expect(said('ru', 0)).toBe('0 мин');
});

test('what is said can be typed again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600_000 }),
      fc.constantFrom('ru', 'en', 'pl'),
      (minutes, language) => {
        const typed = estimateText(minutes, formatsOf(language));

        expect(estimateOf(typed)).toBe(minutes);
      },
    ),
  );
});
