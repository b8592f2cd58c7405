import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alphabetic } from './alphabetic.ts';

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const text = fc.string({
  unit: fc.constantFrom(...'абвеёжяАБЯabzAZąłż0199  -—_«»().,/'.split('')),
  maxLength: 8,
});

test('keys stand as the texts do in the alphabet', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 12 }), (texts) => {
      const keys = alphabetic(texts);
      texts.forEach((a, i) => {
        texts.forEach((b, j) => {
          const [one, other] = [keys[i] ?? '', keys[j] ?? ''];
          expect(Math.sign(collator.compare(a, b)), `«${a}» and «${b}»`).toBe(
            one === other ? 0 : one < other ? -1 : 1,
          );
        });
      });
    }),
  );
});

test('what has no name has no key', () => {
  expect(alphabetic([null, 'а'])[0]).toBeNull();
});
