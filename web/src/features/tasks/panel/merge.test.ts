import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenText, merged, settledText } from './merge.ts';

const base = 'Начало\n\nСередина текста здесь\n\nКонец';

test('edits of different paragraphs merge', () => {
  const mine = base.replace('Начало', 'Новое начало');
  const theirs = `${base}\nи ещё строка`;

  expect(settledText(merged(base, mine, theirs))).toBe(
    'Новое начало\n\nСередина текста здесь\n\nКонец\nи ещё строка',
  );
});

test('edits of different words of one line merge', () => {
  const mine = base.replace('Середина', 'Сердцевина');
  const theirs = base.replace('здесь', 'там');

  expect(settledText(merged(base, mine, theirs))).toBe('Начало\n\nСердцевина текста там\n\nКонец');
});

test('two edits of one word have to be chosen from, and the rest is clear', () => {
  const parts = merged(base, base.replace('Конец', 'Финал'), base.replace('Конец', 'Итог'));

  expect(settledText(parts)).toBeNull();
  expect(parts.at(-1)).toEqual({ kind: 'conflict', mine: 'Финал', theirs: 'Итог' });
  expect(chosenText(parts, ['mine'])).toBe(base.replace('Конец', 'Финал'));
  expect(chosenText(parts, ['theirs'])).toBe(base.replace('Конец', 'Итог'));
  expect(chosenText(parts, ['both'])).toBe(base.replace('Конец', 'Итог\nФинал'));
});

test('the same edit by both is no conflict', () => {
  const both = base.replace('Конец', 'Финал');

  expect(settledText(merged(base, both, both))).toBe(both);
});

test('nothing that only one of the two has changed is ever lost', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c d', ''), { maxLength: 6 }).map((all) => all.join('\n'));
  fc.assert(
    fc.property(text, text, text, (from, mine, theirs) => {
      expect(settledText(merged(from, mine, from))).toBe(mine);
      expect(settledText(merged(from, from, theirs))).toBe(theirs);
      const parts = merged(from, mine, theirs);
      const everyMine = parts.map(() => 'mine' as const);
      // With one side taken everywhere, each conflict is as that side wrote it.
      for (const part of parts) if (part.kind === 'conflict') expect(mine).toContain(part.mine.trimEnd());
      expect(chosenText(parts, everyMine)).toBeTypeOf('string');
    }),
  );
});
