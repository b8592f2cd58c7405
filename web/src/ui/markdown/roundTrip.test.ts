import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, extensions, limited, parsed, survives, written } from './roundTrip.ts';

test.for([
  ['a\nb', 'a\nb'],
  ['a  \nb', 'a  \nb'],
  ['# T\n\n**b** *i* ~~s~~ `c`', '# T\n\n**b** *i* ~~s~~ `c`'],
  ['* x\n* y\n  * z', '- x\n- y\n  - z'],
  ['3. a\n4. b', '3. a\n4. b'],
  ['- [ ] t\n- [x] d', '- [ ] t\n- [x] d'],
  ['> q\n> r', '> q\n> r'],
  ['```js\nlet a = `1`;\n```', '```js\nlet a = `1`;\n```'],
  ['[l](http://a.b "t")', '[l](http://a.b "t")'],
  ['a\n\n---\n\nb', 'a\n\n---\n\nb'],
  ['спроси @anna_v-2.k и snake_case', 'спроси @anna_v-2.k и snake_case'],
  ['a < b & c', 'a < b & c'],
  ['', ''],
] as const)('%j is written as %j, and shows what it showed', ([given, expected]) => {
  expect(canonical(given)).toBe(expected);
  expect(survives(given)).toBe(true);
});

test.for([
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '![alt](http://x/y.png)',
  'foo[^1]\n\n[^1]: note',
  '<details><summary>s</summary>x</details>',
  '<script>alert(1)</script>',
])('%j would not come out as it went in: it is edited as plain text', (given) => {
  expect(survives(given)).toBe(false);
});

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('whatever somebody types into the editor is read back as it was typed', () => {
  const character = fc.constantFrom(...Array.from('ab Я1_*#-+.>!~`<&@[](){}\\/:|"='), 'http://a.b ', '😀');
  const line = fc
    .string({ unit: character, minLength: 1, maxLength: 24 })
    .filter((s) => s.trim() === s && s !== '');
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const read = parsed(written({ type: 'doc', content: lines.map(paragraph) }));

      expect(textOf(read)).toBe(lines.join('\n'));
    }),
    { numRuns: 300 },
  );
});

test.for(['a) b', 'ab. c', 'iv) d', '12. e', '__a__', 'snake__case'])(
  '%j looks like syntax and is none',
  (text) => {
    expect(textOf(parsed(written({ type: 'doc', content: [paragraph(text)] })))).toBe(text);
  },
);

interface Knot {
  type?: string;
  text?: string;
  content?: Knot[];
}
const textOf = ({ text, content = [], type }: Knot): string =>
  text ?? content.map(textOf).join(type === 'doc' ? '\n' : '');

test('a text grows up to its limit, counted as it is written; one that is too long may be shortened', () => {
  const schema = getSchema(extensions);
  const editing = (text: string, most: number) =>
    EditorState.create({ doc: schema.nodeFromJSON(parsed(text)), plugins: [limited(() => most)] });
  const text = ({ doc }: EditorState) => written(doc.toJSON());

  const state = editing('**abc**', 8);
  const full = state.apply(state.tr.insertText('d', 4));
  const long = editing('abcdef', 3);

  expect(text(full)).toBe('**abcd**');
  expect(text(full.apply(full.tr.insertText('e', 5)))).toBe('**abcd**');
  expect(text(long.apply(long.tr.delete(1, 2)))).toBe('bcdef');
});
